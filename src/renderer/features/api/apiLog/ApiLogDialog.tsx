import { type ApiLog, apiLog } from '#contract/resources/api/apiLog.ts'
import { resultLabels } from '#pickers/apiResults.ts'
import { RequestTools } from '#features/api/apiLog/RequestTools.tsx'
import { CodeTag } from '#kit/CodeTag.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { RecordDialog, type ShownField } from '#kit/dialog/RecordDialog.tsx'
import { useText } from '#kit/text.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'

const fields = (row: ApiLog): readonly ShownField[] => [
  { label: 'api.apiLog:field.apiCode', value: row.apiCode },
  { label: 'api.apiLog:field.apiName', value: row.apiName },
  { label: 'api.apiLog:field.apiSign', value: row.apiSign },
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

/** One request with its answer. */
export function ApiLogDialog({ id, onClose }: DialogProps & { id: string }) {
  const text = useText()
  return (
    <RecordDialog
      title={text('api.apiLog:detail')}
      endpoint={apiLog.endpoints.get}
      input={{ params: { id } }}
      fields={fields}
      more={(log) => <RequestTools log={log} onLeave={onClose} />}
      onClose={onClose}
    />
  )
}
