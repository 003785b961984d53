import { named } from '#contract/recordName.ts'
import { params } from '#contract/resources/ops/params.ts'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { listScreen } from '#kit/list/listScreen.tsx'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const paramForm = laterDialog(async () => (await import('#features/ops/params/ParamForm.tsx')).ParamForm)

const { page, create, update, remove, export: workbook } = params.endpoints

export const paramsList = defineList(page, {
  id: params.name,
  title: 'ops.params:title',
  rowName: named(params),
  filters: [{ name: 'paramCode', label: 'ops.params:field.paramCode', kind: 'text' }],
  columns: [
    { key: 'paramCode', label: 'ops.params:field.paramCode', width: 220 },
    { key: 'paramValue', label: 'ops.params:field.paramValue', width: 260 },
    { key: 'remark', label: 'ops.params:field.remark', width: 240 },
  ],
  toolbar: [addAction(create, () => paramForm({})), batchDeleteAction(remove)],
  rowActions: [editAction(update, (row) => paramForm({ record: row })), deleteAction(remove)],
  exports: { server: workbook, scope: 'all' },
})

export const paramsScreen = listScreen(paramsList)
