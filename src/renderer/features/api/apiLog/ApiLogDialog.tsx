import { apiLog } from '#contract/resources/api/apiLog.ts'
import { apiLogFields } from '#features/api/apiLog/apiLogFields.tsx'
import { RequestTools } from '#features/api/apiLog/RequestTools.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { RecordDialog } from '#kit/details/RecordDialog.tsx'
import { useText } from '#kit/text.ts'

/** One request with its answer, read by its id, and its actions. */
export function ApiLogDialog({ id, onClose }: DialogProps & { id: string }) {
  const text = useText()
  return (
    <RecordDialog
      title={text('api.apiLog:detail')}
      endpoint={apiLog.endpoints.get}
      input={{ params: { id } }}
      fields={apiLogFields}
      more={(log) => <RequestTools log={log} onLeave={onClose} />}
      onClose={onClose}
    />
  )
}
