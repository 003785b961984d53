import type { ApiNotifyInfo } from '#contract/resources/api/apiNotifyInfo.ts'
import { feedbackLabels, sendLabels } from '#features/api/apiNotifyInfo/labels.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { CodeTag } from '#kit/CodeTag.tsx'
import { CopyValue } from '#kit/details/CopyValue.tsx'
import { FieldList, type ShownField } from '#kit/details/FieldList.tsx'
import { RequestResult } from '#features/api/apiNotifyInfo/RequestResult.tsx'

/** One notification, with the response of the other side. */
export const notifyFields = (row: ApiNotifyInfo): readonly ShownField[] => [
  { label: 'api.apiNotifyInfo:field.apiCode', value: <CopyValue value={row.apiCode} /> },
  { label: 'api.apiNotifyInfo:field.apiName', value: row.apiName },
  { label: 'api.apiNotifyInfo:field.bizId', value: <CopyValue value={row.bizId} /> },
  { label: 'api.apiNotifyInfo:field.createDate', value: row.createDate },
  {
    label: 'api.apiNotifyInfo:field.sendStatus',
    value: <CodeTag codes={sendLabels} value={row.sendStatus} withCode />,
  },
  { label: 'api.apiNotifyInfo:field.sendTime', value: row.sendTime },
  { label: 'api.apiNotifyInfo:field.resultStatus', value: <RequestResult status={row.resultStatus} /> },
  { label: 'api.apiNotifyInfo:field.sendDesc', value: row.sendDesc },
  { label: 'api.apiNotifyInfo:field.resultData', value: <CodeBlock code={row.resultData} /> },
  {
    label: 'api.apiNotifyInfo:field.feedbackStatus',
    value: <CodeTag codes={feedbackLabels} value={row.feedbackStatus} withCode />,
  },
  { label: 'api.apiNotifyInfo:field.feedbackTime', value: row.feedbackTime },
  { label: 'api.apiNotifyInfo:field.feedbackRetry', value: row.feedbackRetry },
  { label: 'api.apiNotifyInfo:field.feedbackDesc', value: row.feedbackDesc },
]

export const NotifyDetail = ({ row }: { row: ApiNotifyInfo }) => <FieldList fields={notifyFields(row)} />
