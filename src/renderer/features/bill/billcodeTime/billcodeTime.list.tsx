import { named } from '#contract/recordName.ts'
import { billcodeTime } from '#contract/resources/bill/billcodeTime.ts'
import { timeTypeLabels } from '#features/bill/billcodeTime/labels.ts'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { billStatusLabels } from '#pickers/billNumber/statusLabels.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const timeForm = laterDialog(async () => (await import('#features/bill/billcodeTime/TimeForm.tsx')).TimeForm)

const { page, get, create, update, remove, export: workbook } = billcodeTime.endpoints

export const billcodeTimeList = defineList(page, {
  id: billcodeTime.name,
  title: 'bill.billcodeTime:title',
  rowName: named(billcodeTime),
  filters: [{ kind: 'text', name: 'tmTitle', label: 'bill.billcodeTime:field.tmTitle', maxLength: 100 }],
  columns: [
    { key: 'tmTitle', label: 'bill.billcodeTime:field.tmTitle', width: 200 },
    { key: 'tmType', label: 'bill.billcodeTime:field.tmType', width: 120, options: timeTypeLabels },
    { key: 'tmFormat', label: 'bill.billcodeTime:field.tmFormat', width: 180 },
    { key: 'tmExample', label: 'bill.billcodeTime:field.tmExample', width: 180 },
    { key: 'remark', label: 'bill.billcodeTime:field.remark', width: 240, grow: 1 },
    { key: 'status', label: 'bill.billcodeTime:field.status', width: 90, options: billStatusLabels },
  ],
  toolbar: [addAction(create, () => timeForm({})), batchDeleteAction(remove)],
  rowActions: [
    editAction(update, async ({ id }, { read }) => timeForm({ record: await read(get, { params: { id } }) })),
    deleteAction(remove),
  ],
  exports: { server: workbook, scope: 'all' },
})
