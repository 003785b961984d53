import type { ChannelRecord } from '#contract/resources/msg/channelRecord.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { CodeTag } from '#kit/CodeTag.tsx'
import { CopyValue } from '#kit/details/CopyValue.tsx'
import { FieldList } from '#kit/details/FieldList.tsx'
import { deliveryLabels } from '#pickers/message/deliveryLabels.ts'
import { ChannelName, TemplateName } from '#pickers/names/MessageNames.tsx'
import { Recipient } from '#features/msg/channelRecord/Recipient.tsx'

/** Message of one channel to one receiver, and the response. */
export const ChannelRecordDetail = ({ row }: { row: ChannelRecord }) => (
  <FieldList
    fields={[
      { label: 'msg.channelRecord:field.bizId', value: <CopyValue value={row.bizId} /> },
      {
        label: 'msg.channelRecord:field.templateId',
        value: <TemplateName code={row.templateId} />,
      },
      {
        label: 'msg.channelRecord:field.channelCode',
        value: <ChannelName code={row.channelCode} />,
      },
      { label: 'msg.channelRecord:field.recipient', value: <Recipient row={row} /> },
      {
        label: 'msg.channelRecord:field.status',
        value: <CodeTag codes={deliveryLabels} value={row.status} withCode />,
      },
      { label: 'msg.channelRecord:field.resultMsg', value: row.resultMsg },
      { label: 'msg.channelRecord:field.createDate', value: row.createDate },
      { label: 'msg.channelRecord:field.content', value: <CodeBlock code={row.content} /> },
      { label: 'msg.channelRecord:field.contentData', value: <CodeBlock code={row.contentData} /> },
    ]}
  />
)
