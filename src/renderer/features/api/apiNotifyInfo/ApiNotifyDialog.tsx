import { type ApiNotifyInfo, apiNotifyInfo } from '#contract/resources/api/apiNotifyInfo.ts'
import { feedbackLabels, sendLabels } from '#features/api/apiNotifyInfo/labels.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { RecordDialog, type ShownField } from '#kit/dialog/RecordDialog.tsx'
import { useText } from '#kit/text.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'

const fields = (row: ApiNotifyInfo): readonly ShownField[] => [
  { label: 'api.apiNotifyInfo:field.apiCode', value: row.apiCode },
  { label: 'api.apiNotifyInfo:field.apiName', value: row.apiName },
  { label: 'api.apiNotifyInfo:field.bizId', value: row.bizId },
  { label: 'api.apiNotifyInfo:field.createDate', value: row.createDate },
  {
    label: 'api.apiNotifyInfo:field.sendStatus',
    value: <CodeTag codes={sendLabels} value={row.sendStatus} />,
  },
  { label: 'api.apiNotifyInfo:field.sendTime', value: row.sendTime },
  { label: 'api.apiNotifyInfo:field.resultStatus', value: row.resultStatus },
  { label: 'api.apiNotifyInfo:field.sendDesc', value: row.sendDesc },
  { label: 'api.apiNotifyInfo:field.resultData', value: <CodeBlock code={row.resultData} /> },
  {
    label: 'api.apiNotifyInfo:field.feedbackStatus',
    value: <CodeTag codes={feedbackLabels} value={row.feedbackStatus} />,
  },
  { label: 'api.apiNotifyInfo:field.feedbackTime', value: row.feedbackTime },
  { label: 'api.apiNotifyInfo:field.feedbackRetry', value: row.feedbackRetry },
  { label: 'api.apiNotifyInfo:field.feedbackDesc', value: row.feedbackDesc },
]

/** One notification, to be read; its states are the platform's to change (DECISION-OPS-24). */
export function ApiNotifyDialog({ id, onClose }: DialogProps & { id: string }) {
  const text = useText()
  return (
    <RecordDialog
      title={text('api.apiNotifyInfo:detail')}
      endpoint={apiNotifyInfo.endpoints.get}
      input={{ params: { id } }}
      fields={fields}
      onClose={onClose}
    />
  )
}
