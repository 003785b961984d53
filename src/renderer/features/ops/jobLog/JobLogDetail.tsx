import type { JobLog } from '#contract/resources/ops/jobLog.ts'
import { useText } from '#kit/text.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { Details } from '#ui/Details.tsx'

/** Shows both remarks of a run in full. */
export function JobLogDetail({ row }: { row: JobLog }) {
  const text = useText()
  return (
    <Details
      items={[
        { label: text('ops.jobLog:field.triggerMsg'), value: <CodeBlock code={row.triggerMsg} /> },
        { label: text('ops.jobLog:field.handleMsg'), value: <CodeBlock code={row.handleMsg} /> },
      ]}
    />
  )
}
