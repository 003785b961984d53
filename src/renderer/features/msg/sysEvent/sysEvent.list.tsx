import { named } from '#contract/recordName.ts'
import { sysEvent } from '#contract/resources/msg/sysEvent.ts'
import { sysEventEditTab } from '#contract/tabs.ts'
import { statusLabels } from '#features/msg/sysEvent/labels.ts'
import { addAction, batchDeleteAction, deleteAction, editAction, formTab } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { recordsAction } from '#pickers/message/recordsAction.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const sysEventReceivers = laterDialog(
  async () => (await import('#features/msg/sysEvent/SysEventReceivers.tsx')).SysEventReceivers,
)

const { page, get, create, update, remove, export: workbook } = sysEvent.endpoints

const editor = formTab(sysEventEditTab, 'msg.sysEvent:tab.add')

export const sysEventList = defineList(page, {
  id: sysEvent.name,
  title: 'msg.sysEvent:title',
  rowName: named(sysEvent),
  filters: [
    { kind: 'text', name: 'eventCode', label: 'msg.sysEvent:field.eventCode' },
    { kind: 'text', name: 'eventName', label: 'msg.sysEvent:field.eventName' },
    { kind: 'select', name: 'status', label: 'msg.sysEvent:field.status', options: statusLabels },
  ],
  columns: [
    { key: 'eventCode', label: 'msg.sysEvent:field.eventCode', width: 170 },
    { key: 'eventName', label: 'msg.sysEvent:field.eventName', width: 130 },
    { key: 'remark', label: 'msg.sysEvent:field.remark', width: 140, grow: 1 },
    { key: 'status', label: 'msg.sysEvent:field.status', width: 80, options: statusLabels },
  ],
  toolbar: [addAction(create, () => editor()), batchDeleteAction(remove)],
  rowActions: [
    editAction(update, (row) => editor(row.id, row.eventName)),
    {
      id: 'receivers',
      label: 'msg.sysEvent:action.receivers',
      guard: update,
      // Read again: another administrator may have changed them since the list was loaded.
      opens: async ({ id }, { read }) => sysEventReceivers({ event: await read(get, { params: { id } }) }),
    },
    recordsAction(
      ({ eventName }) => eventName,
      ({ id }) => ({ ruleId: id }),
    ),
    deleteAction(remove),
  ],
  exports: { server: workbook, scope: 'all' },
})
