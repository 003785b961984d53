import { apiNotifyInfo } from '#contract/resources/api/apiNotifyInfo.ts'
import { notifyFields } from '#features/api/apiNotifyInfo/notifyFields.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { RecordDialog } from '#kit/details/RecordDialog.tsx'
import { useText } from '#kit/text.ts'

/** One notification, to be read; its states are the platform's to change (DECISION-OPS-24). */
export function ApiNotifyDialog({ id, onClose }: DialogProps & { id: string }) {
  const text = useText()
  return (
    <RecordDialog
      title={text('api.apiNotifyInfo:detail')}
      endpoint={apiNotifyInfo.endpoints.get}
      input={{ params: { id } }}
      fields={notifyFields}
      onClose={onClose}
    />
  )
}
