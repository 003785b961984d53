import { named } from '#contract/recordName.ts'
import {
  type Message,
  message,
  messageLevels,
  type ReadStatus,
  readStatuses,
} from '#contract/resources/msg/message.ts'
import { TitleLink } from '#features/msg/message/TitleLink.tsx'
import { noteReadMarks } from '#features/msg/message/readMarks.ts'
import { labelCodes, tagCodes } from '#kit/codes.ts'
import { call, type ToolbarAction } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import type { TextKey } from '#kit/text.ts'

const { page, updateReadAll, updateReadStatus } = message.endpoints

const statusLabels = labelCodes(readStatuses, {
  0: 'msg.message:status.0',
  1: 'msg.message:status.1',
})

const levelLabels = tagCodes(messageLevels, {
  1: { label: 'msg.message:level.1', color: 'danger' },
  2: { label: 'msg.message:level.2', color: 'default' },
  3: { label: 'msg.message:level.3', color: 'default' },
})

const mark = (id: string, label: TextKey, readStatus: ReadStatus): ToolbarAction<Message> => ({
  id,
  label,
  needs: 'rows',
  calls: call(updateReadStatus, (rows) => ({ body: { readStatus, ids: rows.map((row) => row.id) } })),
  deselects: true,
  done: noteReadMarks,
})

export const messageList = defineList(page, {
  id: 'msg.message',
  title: 'msg.message:title',
  rowName: named(message),
  filters: [
    {
      kind: 'select',
      name: 'readStatus',
      label: 'msg.message:filter.readStatus',
      options: statusLabels,
      initial: () => '0',
      remembered: false,
    },
  ],
  columns: [
    {
      key: 'title',
      label: 'msg.message:field.title',
      width: 380,
      cell: (row) => <TitleLink row={row} />,
    },
    { key: 'sendDate', label: 'msg.message:field.sendDate', width: 165 },
    {
      key: 'msgLevel',
      label: 'msg.message:field.msgLevel',
      width: 90,
      options: levelLabels,
    },
    {
      key: 'type',
      label: 'msg.message:field.type',
      width: 120,
      options: { dictionary: 'SYS_MSG_TYPE' },
    },
  ],
  toolbar: [
    mark('read', 'msg.message:action.read', 1),
    mark('unread', 'msg.message:action.unread', 0),
    {
      id: 'readAll',
      label: 'msg.message:action.readAll',
      // Limited to the tab that the in-box shows.
      calls: call(updateReadAll, (_, { filters }) => ({ body: { type: filters.type } })),
      done: noteReadMarks,
    },
  ],
})
