import type { JobLog } from '#contract/resources/ops/jobLog.ts'
import { useText } from '#kit/text.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { RunLine } from '#pickers/job/RunLine.tsx'
import { useRunAt } from '#pickers/job/runs.ts'
import { Details } from '#ui/Details.tsx'

/** Shows both remarks of a run in full, and how a repetition of it goes. */
export function JobLogDetail({ row }: { row: JobLog }) {
  const text = useText()
  const place = `log/${row.id}`
  const isRepeated = useRunAt(place) !== undefined
  return (
    <Details
      items={[
        ...(isRepeated ? [{ label: text('ops.job:again.action'), value: <RunLine place={place} /> }] : []),
        { label: text('ops.jobLog:field.triggerMsg'), value: <CodeBlock code={row.triggerMsg} /> },
        { label: text('ops.jobLog:field.handleMsg'), value: <CodeBlock code={row.handleMsg} /> },
      ]}
    />
  )
}
