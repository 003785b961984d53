import type { JobLog } from '#contract/resources/ops/jobLog.ts'
import { TriggerNote } from '#features/ops/jobLog/TriggerNote.tsx'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'

/** The complete trigger note of a run. */
export function RemarkDialog({ row, onClose }: DialogProps & { row: JobLog }) {
  const text = useText()
  return (
    <DetailDialog title={text('ops.jobLog:field.triggerMsg')} onClose={onClose}>
      <TriggerNote note={row.triggerMsg} />
    </DetailDialog>
  )
}
