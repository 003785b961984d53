import { apiReceiptInfo } from '#contract/resources/api/apiReceiptInfo.ts'
import { receiptFields } from '#features/api/apiReceiptInfo/receiptFields.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { RecordDialog } from '#kit/details/RecordDialog.tsx'
import { useText } from '#kit/text.ts'

/** One accepted call and how it was dealt with. */
export function ApiReceiptDialog({ id, onClose }: DialogProps & { id: string }) {
  const text = useText()
  return (
    <RecordDialog
      title={text('api.apiReceiptInfo:detail')}
      endpoint={apiReceiptInfo.endpoints.get}
      input={{ params: { id } }}
      fields={receiptFields}
      onClose={onClose}
    />
  )
}
