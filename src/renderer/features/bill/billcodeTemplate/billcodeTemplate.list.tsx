import { named } from '#contract/recordName.ts'
import { billcodeTemplate } from '#contract/resources/bill/billcodeTemplate.ts'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { FormatText } from '#pickers/billNumber/FormatText.tsx'
import { billStatusLabels } from '#pickers/billNumber/statusLabels.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const billTemplateForm = laterDialog(
  async () => (await import('#features/bill/billcodeTemplate/BillTemplateForm.tsx')).BillTemplateForm,
)
const helpDialog = laterDialog(
  async () => (await import('#features/bill/billcodeTemplate/HelpDialog.tsx')).HelpDialog,
)

const { page, get, create, update, remove, export: workbook } = billcodeTemplate.endpoints

export const billcodeTemplateList = defineList(page, {
  id: billcodeTemplate.name,
  title: 'bill.billcodeTemplate:title',
  rowName: named(billcodeTemplate),
  filters: [{ kind: 'text', name: 'title', label: 'bill.billcodeTemplate:field.title', maxLength: 100 }],
  columns: [
    { key: 'title', label: 'bill.billcodeTemplate:field.title', width: 220 },
    {
      key: 'fullFormat',
      label: 'bill.billcodeTemplate:field.fullFormat',
      width: 280,
      grow: 1,
      cell: (row) => <FormatText format={row.fullFormat} />,
    },
    { key: 'example', label: 'bill.billcodeTemplate:field.example', width: 220 },
    { key: 'remark', label: 'bill.billcodeTemplate:field.remark', width: 220, grow: 1 },
    {
      key: 'status',
      label: 'bill.billcodeTemplate:field.status',
      width: 90,
      options: billStatusLabels,
    },
  ],
  toolbar: [
    addAction(create, () => billTemplateForm({})),
    batchDeleteAction(remove),
    {
      id: 'help',
      label: 'bill.billcodeTemplate:help',
      guard: 'signed-in',
      opens: () => helpDialog({}),
    },
  ],
  rowActions: [
    editAction(update, async ({ id }, { read }) =>
      billTemplateForm({ record: await read(get, { params: { id } }) }),
    ),
    deleteAction(remove),
  ],
  exports: { server: workbook, scope: 'all' },
})
