import { named } from '#contract/recordName.ts'
import { auditEvent } from '#contract/resources/msg/auditEvent.ts'
import { auditEventEditTab } from '#contract/tabs.ts'
import { statusLabels } from '#features/msg/auditEvent/labels.ts'
import { addAction, batchDeleteAction, deleteAction, editAction, formTab } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { recordsAction } from '#pickers/message/recordsAction.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const auditEventReceivers = laterDialog(
  async () => (await import('#features/msg/auditEvent/AuditEventReceivers.tsx')).AuditEventReceivers,
)

const { page, get, create, update, remove, export: workbook } = auditEvent.endpoints

const editor = formTab(auditEventEditTab, 'msg.auditEvent:tab.add')

export const auditEventList = defineList(page, {
  id: auditEvent.name,
  title: 'msg.auditEvent:title',
  rowName: named(auditEvent),
  filters: [
    { kind: 'text', name: 'eventCode', label: 'msg.auditEvent:field.eventCode' },
    { kind: 'text', name: 'eventName', label: 'msg.auditEvent:field.eventName' },
    { kind: 'select', name: 'status', label: 'msg.auditEvent:field.status', options: statusLabels },
  ],
  columns: [
    { key: 'eventCode', label: 'msg.auditEvent:field.eventCode', width: 170 },
    { key: 'eventName', label: 'msg.auditEvent:field.eventName', width: 130 },
    { key: 'remark', label: 'msg.auditEvent:field.remark', width: 140, grow: 1 },
    { key: 'status', label: 'msg.auditEvent:field.status', width: 80, options: statusLabels },
  ],
  toolbar: [addAction(create, () => editor()), batchDeleteAction(remove)],
  rowActions: [
    editAction(update, (row) => editor(row.id, row.eventName)),
    {
      id: 'receivers',
      label: 'msg.auditEvent:action.receivers',
      guard: update,
      // Read again: another administrator may have changed them since the list was loaded.
      opens: async ({ id }, { read }) => auditEventReceivers({ event: await read(get, { params: { id } }) }),
    },
    recordsAction(
      ({ eventName }) => eventName,
      ({ id }) => ({ ruleId: id }),
    ),
    { ...deleteAction(remove), when: (row) => row.isSys !== 1 },
  ],
  exports: { server: workbook, scope: 'all' },
})
