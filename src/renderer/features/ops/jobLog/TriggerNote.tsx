import { CodeBlock } from '#kit/CodeBlock.tsx'
import { codeText } from '#kit/codes.ts'
import { useText } from '#kit/text.ts'
import { blockLabels, glueLabels, routeLabels } from '#pickers/job/strategies.ts'
import { Named } from '#ui/Named.tsx'

const strategies = [routeLabels, blockLabels, glueLabels]

/** A line of a note that names a strategy: its subject, and the code. */
const CODED = /^(.*[:：]\s*)([A-Z][A-Z_]+)$/

/** The note of a trigger as the scheduler wrote it, with its strategies in words and their codes behind them. */
export function TriggerNote({ note }: { note: string }) {
  const text = useText()
  const lineOf = (line: string) => {
    const [, about, code = ''] = CODED.exec(line) ?? []
    const known = strategies.find(({ labels }) => labels.has(code))
    if (!known) return line
    return (
      <>
        {about}
        <Named name={codeText(known, code, text)} code={code} />
      </>
    )
  }
  return <CodeBlock code={note} line={lineOf} />
}
