import type { JobLog } from '#contract/resources/ops/jobLog.ts'
import { handleLabels, triggerLabels } from '#features/ops/jobLog/labels.ts'
import { TriggerNote } from '#features/ops/jobLog/TriggerNote.tsx'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { CodeTag } from '#kit/CodeTag.tsx'
import { FieldList } from '#kit/details/FieldList.tsx'
import { RunLine } from '#pickers/job/RunLine.tsx'
import { useRunAt } from '#pickers/job/runs.ts'
import { Named } from '#ui/Named.tsx'

/** Shows a run with both remarks in full, and how a repetition of it goes. */
export function JobLogDetail({ row }: { row: JobLog }) {
  const place = `log/${row.id}`
  const isRepeated = useRunAt(place) !== undefined
  return (
    <FieldList
      fields={[
        ...(isRepeated ? [{ label: 'ops.job:again.action' as const, value: <RunLine place={place} /> }] : []),
        {
          label: 'ops.jobLog:field.jobName',
          value: <Named name={row.job?.jobInfo?.jobDesc} code={row.jobId} />,
        },
        { label: 'ops.jobLog:field.triggerTime', value: row.triggerTime },
        {
          label: 'ops.jobLog:field.triggerCode',
          value: <CodeTag codes={triggerLabels} value={row.triggerCode} withCode />,
        },
        { label: 'ops.jobLog:field.triggerMsg', value: <TriggerNote note={row.triggerMsg} /> },
        { label: 'ops.jobLog:field.handleTime', value: row.handleTime },
        {
          label: 'ops.jobLog:field.handleCode',
          value: <CodeTag codes={handleLabels} value={row.handleCode} withCode />,
        },
        { label: 'ops.jobLog:field.handleMsg', value: <CodeBlock code={row.handleMsg} /> },
      ]}
    />
  )
}
