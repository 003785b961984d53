import type { Code } from '#contract/vocabulary.ts'
import { codeColor, type CodeLabels, codeText } from '#kit/codes.ts'
import { useText } from '#kit/text.ts'
import { Tag } from '#ui/Tag.tsx'

/** A code as a coloured word; nothing for a code that is shown as nothing. */
export function CodeTag({ codes, value }: { codes: CodeLabels; value: Code | null | undefined }) {
  const words = codeText(codes, value, useText())
  return words === '' ? null : <Tag color={codeColor(codes, value)}>{words}</Tag>
}
