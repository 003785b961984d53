import { billcodeMax } from '#contract/resources/bill/billcodeMax.ts'
import { billType } from '#contract/resources/bill/billType.ts'
import { CountersDialog } from '#features/bill/billType/CountersDialog.tsx'
import { yesNoLabels } from '#features/bill/billType/labels.ts'
import { TypeForm } from '#features/bill/billType/TypeForm.tsx'
import { YearDialog } from '#features/bill/billType/YearDialog.tsx'
import { addAction, batchDeleteAction, deleteAction, dialog, editAction } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { FormatText } from '#pickers/billNumber/FormatText.tsx'

const { page, get, create, update, remove, export: workbook } = billType.endpoints

export const billTypeList = defineList(page, {
  id: billType.name,
  title: 'bill.billType:title',
  rowName: (row) => row.billName,
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
  toolbar: [addAction(create, () => dialog(TypeForm, {})), batchDeleteAction(remove)],
  rowActions: [
    editAction(update, async ({ id }, { read }) =>
      dialog(TypeForm, { record: await read(get, { params: { id } }) }),
    ),
    {
      id: 'counters',
      label: 'bill.billType:counters',
      guard: billcodeMax.endpoints.page,
      opens: (row) => dialog(CountersDialog, { type: row }),
    },
    {
      id: 'year',
      label: 'bill.billType:year',
      guard: page,
      when: (row) => row.fullFormat !== '',
      opens: (row) => dialog(YearDialog, { type: row }),
    },
    deleteAction(remove),
  ],
  exports: { server: workbook, scope: 'all' },
})
