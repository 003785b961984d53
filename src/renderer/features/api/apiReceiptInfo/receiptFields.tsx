import type { ApiReceiptInfo } from '#contract/resources/api/apiReceiptInfo.ts'
import { dealLabels } from '#features/api/apiReceiptInfo/labels.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { CodeTag } from '#kit/CodeTag.tsx'
import { CopyValue } from '#kit/details/CopyValue.tsx'
import { FieldList, type ShownField } from '#kit/details/FieldList.tsx'
import { AppName } from '#features/api/apiReceiptInfo/AppName.tsx'
import { epochText } from '#kit/platformTime.ts'
import { Named } from '#ui/Named.tsx'

/** One accepted call and how it was dealt with. */
export const receiptFields = (row: ApiReceiptInfo): readonly ShownField[] => [
  { label: 'api.apiReceiptInfo:field.appId', value: <AppName appId={row.appId} /> },
  { label: 'api.apiReceiptInfo:field.apiCode', value: <Named name={row.apiName} code={row.apiCode} /> },
  { label: 'api.apiReceiptInfo:field.id', value: <CopyValue value={row.id} /> },
  {
    label: 'api.apiReceiptInfo:field.timestamp',
    value: <Named name={epochText(row.timestamp)} code={row.timestamp} />,
  },
  { label: 'api.apiReceiptInfo:field.sign', value: <CopyValue value={row.sign} /> },
  { label: 'api.apiReceiptInfo:field.requestParams', value: <CodeBlock code={row.requestParams} /> },
  { label: 'api.apiReceiptInfo:field.requestBody', value: <CodeBlock code={row.requestBody} /> },
  {
    label: 'api.apiReceiptInfo:field.dealFlag',
    value: <CodeTag codes={dealLabels} value={row.dealFlag} withCode />,
  },
  { label: 'api.apiReceiptInfo:field.dealTime', value: row.dealTime },
  { label: 'api.apiReceiptInfo:field.dealRetry', value: row.dealRetry },
  { label: 'api.apiReceiptInfo:field.dealDesc', value: row.dealDesc },
]

export const ReceiptDetail = ({ row }: { row: ApiReceiptInfo }) => <FieldList fields={receiptFields(row)} />
