import type { ApiLog } from '#contract/resources/api/apiLog.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { CodeTag } from '#kit/CodeTag.tsx'
import { CopyValue } from '#kit/details/CopyValue.tsx'
import { FieldList, type ShownField } from '#kit/details/FieldList.tsx'
import { resultLabels } from '#pickers/apiResults.ts'

/** One request with its answer. */
export const apiLogFields = (row: ApiLog): readonly ShownField[] => [
  { label: 'api.apiLog:field.apiCode', value: <CopyValue value={row.apiCode} /> },
  { label: 'api.apiLog:field.apiName', value: row.apiName },
  { label: 'api.apiLog:field.apiSign', value: <CopyValue value={row.apiSign} /> },
  { label: 'api.apiLog:field.apiReqTime', value: row.apiReqTime },
  { label: 'api.apiLog:field.apiRspTime', value: row.apiRspTime },
  { label: 'api.apiLog:field.apiDuration', value: row.apiDuration },
  {
    label: 'api.apiLog:field.apiStatus',
    value: <CodeTag codes={resultLabels} value={String(row.apiStatus)} />,
  },
  { label: 'api.apiLog:field.apiUrlParams', value: <CodeBlock code={row.apiUrlParams} /> },
  { label: 'api.apiLog:field.reqBodyStr', value: <CodeBlock code={row.reqBodyStr} /> },
  { label: 'api.apiLog:field.respStr', value: <CodeBlock code={row.respStr} /> },
  { label: 'api.apiLog:field.createDate', value: row.createDate },
]

export const ApiLogDetail = ({ row }: { row: ApiLog }) => <FieldList fields={apiLogFields(row)} />
