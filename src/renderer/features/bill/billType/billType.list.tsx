import { named } from '#contract/recordName.ts'
import { billcodeMax } from '#contract/resources/bill/billcodeMax.ts'
import { billType } from '#contract/resources/bill/billType.ts'
import { yesNoLabels } from '#features/bill/billType/labels.ts'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { FormatText } from '#pickers/billNumber/FormatText.tsx'
import { laterDialog } from '#kit/list/laterDialog.ts'

const countersDialog = laterDialog(
  async () => (await import('#features/bill/billType/CountersDialog.tsx')).CountersDialog,
)
const typeForm = laterDialog(async () => (await import('#features/bill/billType/TypeForm.tsx')).TypeForm)
const yearDialog = laterDialog(
  async () => (await import('#features/bill/billType/YearDialog.tsx')).YearDialog,
)

const { page, get, create, update, remove, export: workbook } = billType.endpoints

export const billTypeList = defineList(page, {
  id: billType.name,
  title: 'bill.billType:title',
  rowName: named(billType),
  filters: [{ kind: 'text', name: 'billName', label: 'bill.billType:field.billName', maxLength: 100 }],
  columns: [
    {
      key: 'billName',
      label: 'bill.billType:field.nameAndSign',
      width: 180,
      value: ({ billName, billSign }) => `${billName} (${billSign})`,
      sortable: true,
      exported: { from: 'billName', joined: { from: 'billSign', separator: ' (', end: ')' } },
    },
    {
      key: 'fullFormat',
      label: 'bill.billType:field.fullFormat',
      width: 220,
      grow: 1,
      cell: (row) => <FormatText format={row.fullFormat} />,
    },
    { key: 'tmFormat', label: 'bill.billType:field.tmFormat', width: 120 },
    { key: 'tmIsCalc', label: 'bill.billType:field.tmIsCalc', width: 125, options: yesNoLabels },
    { key: 'numDigits', label: 'bill.billType:field.numDigits', width: 100, align: 'end' },
    { key: 'numStart', label: 'bill.billType:field.numStart', width: 100, align: 'end' },
  ],
  toolbar: [addAction(create, () => typeForm({})), batchDeleteAction(remove)],
  rowActions: [
    editAction(update, async ({ id }, { read }) => typeForm({ record: await read(get, { params: { id } }) })),
    {
      id: 'counters',
      label: 'bill.billType:counters',
      guard: billcodeMax.endpoints.page,
      opens: (row) => countersDialog({ type: row }),
    },
    {
      id: 'year',
      label: 'bill.billType:year',
      guard: page,
      when: (row) => row.fullFormat !== '',
      opens: (row) => yearDialog({ type: row }),
    },
    deleteAction(remove),
  ],
  exports: { server: workbook, scope: 'all' },
})
