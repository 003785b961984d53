import type { Code as CodeValue } from '#contract/vocabulary.ts'
import { codeColor, type CodeLabels, codeText } from '#kit/codes.ts'
import { useText } from '#kit/text.ts'
import { Code } from '#ui/Named.tsx'
import { Tag } from '#ui/Tag.tsx'

interface CodeTagProps {
  readonly codes: CodeLabels
  readonly value: CodeValue | null | undefined
  /** The code itself behind it, in grey. Default false. */
  readonly withCode?: boolean
}

/** A code as a coloured word; nothing for a code that is shown as nothing. */
export function CodeTag({ codes, value, withCode = false }: CodeTagProps) {
  const words = codeText(codes, value, useText())
  if (words === '') return null
  const tag = <Tag color={codeColor(codes, value)}>{words}</Tag>
  if (!withCode || words === String(value)) return tag
  return (
    <>
      {tag} <Code>{String(value)}</Code>
    </>
  )
}
