import { named } from '#contract/recordName.ts'
import { type DictData, dictDataCust } from '#contract/resources/sys/dictData.ts'
import { LabelOf } from '#features/sys/dictType/entryColumns.tsx'
import { dictStatusLabels } from '#pickers/dictionary/labels.ts'
import { saveCall } from '#kit/files/links.ts'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { type ListDefinition, listMaker } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const dataForm = laterDialog(async () => (await import('#features/sys/dictType/DataForm.tsx')).DataForm)
const dictSheet = laterDialog(async () => (await import('#features/sys/dictType/DictSheet.tsx')).DictSheet)

const { list, create, update, remove, export: workbook } = dictDataCust.endpoints

/** The entries of one custom dictionary as a tree. */
export const dictDataCustList = listMaker(
  (dictType: string, dictName: string): ListDefinition<DictData> => ({
    id: dictDataCust.name,
    title: 'sys.dictType:cust.data.title',
    source: list,
    rowName: named(dictDataCust),
    filters: [],
    columns: [
      { key: 'dictValue', label: 'pickers:dict.value', width: 200 },
      { key: 'dictLabel', label: 'pickers:dict.label', width: 180, cell: (row) => <LabelOf row={row} /> },
      { key: 'dictType', label: 'pickers:dict.type', width: 160 },
      { key: 'remark', label: 'pickers:dict.remark', width: 200 },
      { key: 'sort', label: 'pickers:dict.sort', width: 80, align: 'end' },
      { key: 'status', label: 'pickers:dict.status', width: 90, options: dictStatusLabels },
    ],
    toolbar: [
      addAction(create, () => dataForm({ dictType, isCustom: true, isTree: true })),
      {
        id: 'sheet',
        label: 'sys.dictType:sheet',
        guard: update,
        opens: () => dictSheet({ dictType, dictName, isCustom: true }),
      },
      batchDeleteAction(remove),
      {
        id: 'export',
        label: 'common:export',
        guard: 'signed-in',
        reason: 'A download is a transfer, which core runs.',
        run: () => void saveCall(workbook, { query: { dictType } }, `${dictName || dictType}.xlsx`),
      },
    ],
    rowActions: [
      {
        id: 'addBelow',
        label: 'sys.dictType:data.addBelow',
        guard: create,
        opens: (row) => dataForm({ dictType, pid: row.id, isCustom: true, isTree: true }),
      },
      editAction(update, (row: DictData) =>
        dataForm({ dictType, record: row, isCustom: true, isTree: true }),
      ),
      deleteAction(remove),
    ],
  }),
  [['T', 'T']],
)
