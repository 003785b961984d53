import type { ReactNode } from 'react'
import type { BizInfo } from '#contract/resources/msg/bizInfo.ts'
import { sendLabels } from '#features/msg/bizInfo/labels.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { CodeTag } from '#kit/CodeTag.tsx'
import { CopyValue } from '#kit/details/CopyValue.tsx'
import { FieldList } from '#kit/details/FieldList.tsx'
import { useOmitted } from '#kit/list/omitted.ts'
import { useText } from '#kit/text.ts'
import { TemplateName } from '#pickers/names/MessageNames.tsx'
import { ReceiverNames } from '#features/msg/bizInfo/ReceiverNames.tsx'

/** To whom it was to go, and with which values. */
export const BizInfoDetail = ({ row }: { row: BizInfo }) => (
  <FieldList
    fields={[
      { label: 'msg.bizInfo:field.bizId', value: <CopyValue value={row.bizId} /> },
      {
        label: 'msg.bizInfo:field.templateId',
        value: <TemplateName code={row.templateId} />,
      },
      {
        label: 'msg.bizInfo:field.bizSendStatus',
        value: <CodeTag codes={sendLabels} value={row.bizSendStatus} withCode />,
      },
      { label: 'msg.bizInfo:field.bizSendDesc', value: row.bizSendDesc },
      {
        label: 'msg.bizInfo:field.receiveInfo',
        value: (
          <Kept field="receiveInfo">
            <ReceiverNames receiveInfo={row.receiveInfo} />
          </Kept>
        ),
      },
      {
        label: 'msg.bizInfo:field.bizParams',
        value: (
          <Kept field="bizParams">
            <CodeBlock code={row.bizParams} />
          </Kept>
        ),
      },
    ]}
  />
)

/** Value of a field, or a note that the copy on this machine omits it. */
function Kept({ field, children }: { field: keyof BizInfo; children: ReactNode }) {
  const text = useText()
  return useOmitted(field) ? text('kit:list.omitted') : children
}
