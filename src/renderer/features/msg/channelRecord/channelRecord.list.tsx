import { useEffect, useMemo } from 'react'
import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { type ChannelRecord, channelRecord } from '#contract/resources/msg/channelRecord.ts'
import { channelRecordTab } from '#contract/tabs.ts'
import { deliveryLabels } from '#pickers/message/deliveryLabels.ts'
import { ChannelRecordDetail } from '#features/msg/channelRecord/ChannelRecordDetail.tsx'
import { LongText } from '#features/msg/channelRecord/LongText.tsx'
import { batchDeleteAction, call, deleteAction } from '#kit/list/actions.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { defineList, listMaker } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useTab, useTabs } from '#kit/tabs.ts'
import { translate } from '#kit/text.ts'
import { isUserOf, Recipient } from '#features/msg/channelRecord/Recipient.tsx'
import { ChannelName, MessageNames, TemplateName } from '#pickers/names/MessageNames.tsx'
import { PeopleNames } from '#features/msg/channelRecord/PersonName.tsx'
import { usePeopleNames } from '#pickers/people/usePeopleNames.ts'

const { page, remove, export: workbook } = channelRecord.endpoints

const contentOf = (row: ChannelRecord) => (
  <LongText title={translate('msg.channelRecord:field.content')} value={row.content} />
)
const dataOf = (row: ChannelRecord) => (
  <LongText title={translate('msg.channelRecord:field.contentData')} value={row.contentData} />
)

/** The messages of one send, by receiver. */
export const channelRecordsOf = listMaker(
  (bizInfoId: string) =>
    defineList(page, {
      id: channelRecord.name,
      title: 'msg.channelRecord:title',
      rowName: (row) => `${row.channelCode} ${row.recipient}`,
      filters: [
        {
          kind: 'text',
          name: 'channelCode',
          label: 'msg.channelRecord:field.channelCode',
          remembered: false,
        },
        { kind: 'text', name: 'recipient', label: 'msg.channelRecord:field.recipient', remembered: false },
        {
          kind: 'select',
          name: 'status',
          label: 'msg.channelRecord:field.status',
          options: deliveryLabels,
          remembered: false,
        },
      ],
      columns: [
        { key: 'bizId', label: 'msg.channelRecord:field.bizId', width: 190 },
        {
          key: 'templateId',
          label: 'msg.channelRecord:field.templateId',
          width: 150,
          cell: ({ templateId }) => <TemplateName code={templateId} />,
        },
        {
          key: 'channelCode',
          label: 'msg.channelRecord:field.channelCode',
          width: 110,
          cell: ({ channelCode }) => <ChannelName code={channelCode} />,
        },
        { key: 'content', label: 'msg.channelRecord:field.content', width: 180, grow: 1.5, cell: contentOf },
        {
          key: 'recipient',
          label: 'msg.channelRecord:field.recipient',
          width: 130,
          grow: 1,
          cell: (row) => <Recipient row={row} />,
        },
        { key: 'status', label: 'msg.channelRecord:field.status', width: 72, options: deliveryLabels },
        { key: 'resultMsg', label: 'msg.channelRecord:field.resultMsg', width: 130, grow: 1 },
        {
          key: 'contentData',
          label: 'msg.channelRecord:field.contentData',
          width: 150,
          grow: 1,
          cell: dataOf,
        },
        { key: 'createDate', label: 'msg.channelRecord:field.createDate', width: 148 },
      ],
      toolbar: [batchDeleteAction(remove)],
      rowActions: [
        {
          id: 'resend',
          label: 'msg.channelRecord:action.resend',
          calls: call(bizInfo.endpoints.resend, ({ id }: ChannelRecord) => ({
            body: { id: bizInfoId, records: [id] },
          })),
          when: (row) => row.status === 0,
          confirm: 'msg.channelRecord:confirm.resend',
        },
        deleteAction(remove),
      ],
      exports: { server: workbook, scope: 'all' },
      expand: ChannelRecordDetail,
      popsOut: true,
    }),
  [['1']],
)

/** The records of one business record; the tab has the name of its business number. */
export function ChannelRecordScreen({ params }: ScreenProps) {
  const {
    id,
    row: { bizId },
  } = channelRecordTab.params.parse(params)
  const { id: tabId } = useTab()
  const list = useMemo(() => channelRecordsOf(id), [id])
  useEffect(() => useTabs.getState().setTitle(tabId, bizId), [tabId, bizId])
  const fixed = useMemo(() => ({ bizId, bizInfoId: id }), [bizId, id])
  const state = useList(list, { fixed })
  const people = usePeopleNames(state.rows.flatMap(({ row }) => (isUserOf(row) ? [row.recipient] : [])))
  return (
    <MessageNames>
      <PeopleNames value={people}>
        <ListView state={state} />
      </PeopleNames>
    </MessageNames>
  )
}
