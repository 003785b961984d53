import { type ApiReceiptInfo, apiReceiptInfo } from '#contract/resources/api/apiReceiptInfo.ts'
import { dealLabels } from '#features/api/apiReceiptInfo/labels.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { RecordDialog, type ShownField } from '#kit/dialog/RecordDialog.tsx'
import { useText } from '#kit/text.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'

const fields = (row: ApiReceiptInfo): readonly ShownField[] => [
  { label: 'api.apiReceiptInfo:field.appId', value: row.appId },
  { label: 'api.apiReceiptInfo:field.apiCode', value: row.apiCode },
  { label: 'api.apiReceiptInfo:field.id', value: row.id },
  { label: 'api.apiReceiptInfo:field.timestamp', value: row.timestamp },
  { label: 'api.apiReceiptInfo:field.sign', value: row.sign },
  { label: 'api.apiReceiptInfo:field.requestParams', value: <CodeBlock code={row.requestParams} /> },
  { label: 'api.apiReceiptInfo:field.requestBody', value: <CodeBlock code={row.requestBody} /> },
  {
    label: 'api.apiReceiptInfo:field.dealFlag',
    value: <CodeTag codes={dealLabels} value={row.dealFlag} />,
  },
  { label: 'api.apiReceiptInfo:field.dealTime', value: row.dealTime },
  { label: 'api.apiReceiptInfo:field.dealRetry', value: row.dealRetry },
  { label: 'api.apiReceiptInfo:field.dealDesc', value: row.dealDesc },
]

/** One accepted call and how it was dealt with. */
export function ApiReceiptDialog({ id, onClose }: DialogProps & { id: string }) {
  const text = useText()
  return (
    <RecordDialog
      title={text('api.apiReceiptInfo:detail')}
      endpoint={apiReceiptInfo.endpoints.get}
      input={{ params: { id } }}
      fields={fields}
      onClose={onClose}
    />
  )
}
