import { named } from '#contract/recordName.ts'
import { ruleData } from '#contract/resources/sys/ruleData.ts'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { defineList, listMaker } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const ruleDataForm = laterDialog(
  async () => (await import('#features/sys/ruleData/RuleDataForm.tsx')).RuleDataForm,
)

const { page, create, update, remove, get, getMaxSort, export: workbook } = ruleData.endpoints

/** The rules of one rule sort. */
export const ruleDataList = listMaker(
  (ruleSort: string) =>
    defineList(page, {
      id: 'sys.ruleData',
      title: 'sys.ruleData:title',
      rowName: named(ruleData),
      filters: [
        { kind: 'text', name: 'name', label: 'sys.ruleData:field.name', maxLength: 50 },
        { kind: 'text', name: 'value', label: 'sys.ruleData:field.value', maxLength: 100 },
      ],
      columns: [
        { key: 'name', label: 'sys.ruleData:field.name', width: 200 },
        { key: 'value', label: 'sys.ruleData:field.value', width: 160 },
        { key: 'ruleSort', label: 'sys.ruleData:field.ruleSort', width: 160 },
        { key: 'sort', label: 'sys.ruleData:field.sort', width: 90, align: 'end' },
        { key: 'remark', label: 'sys.ruleData:field.remark', width: 260 },
      ],
      toolbar: [
        addAction(create, async ({ read }) =>
          ruleDataForm({ ruleSort, sort: await read(getMaxSort, { query: { ruleSort } }) }),
        ),
        batchDeleteAction(remove),
      ],
      rowActions: [
        editAction(update, async ({ id }, { read }) =>
          ruleDataForm({ ruleSort, record: await read(get, { params: { id } }) }),
        ),
        { ...deleteAction(remove), when: (row) => row.isAll !== 1 },
      ],
      pageSizes: [10, 20, 50, 100],
      exports: { server: workbook, scope: 'all' },
    }),
  [['SORT']],
)
