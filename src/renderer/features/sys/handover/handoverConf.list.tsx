import { named } from '#contract/recordName.ts'
import { handoverConf } from '#contract/resources/sys/handover.ts'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { listScreen } from '#kit/list/listScreen.tsx'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const handoverConfForm = laterDialog(
  async () => (await import('#features/sys/handover/HandoverConfForm.tsx')).HandoverConfForm,
)

const { page, create, update, remove, export: workbook } = handoverConf.endpoints

export const handoverConfList = defineList(page, {
  id: handoverConf.name,
  title: 'sys.handoverConf:title',
  rowName: named(handoverConf),
  filters: [{ name: 'code', label: 'sys.handoverConf:field.code', kind: 'text' }],
  columns: [
    { key: 'name', label: 'sys.handoverConf:field.name', width: 180 },
    { key: 'code', label: 'sys.handoverConf:field.code', width: 140 },
    { key: 'queryApi', label: 'sys.handoverConf:field.queryApi', width: 220 },
    { key: 'updateApi', label: 'sys.handoverConf:field.updateApi', width: 220 },
    { key: 'updater', label: 'sys.handoverConf:field.updater', width: 120 },
    { key: 'updateDate', label: 'sys.handoverConf:field.updateDate', width: 170 },
  ],
  toolbar: [addAction(create, () => handoverConfForm({})), batchDeleteAction(remove)],
  rowActions: [editAction(update, (row) => handoverConfForm({ record: row })), deleteAction(remove)],
  exports: { server: workbook, scope: 'all' },
})

export const handoverConfScreen = listScreen(handoverConfList)
