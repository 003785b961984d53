import { named } from '#contract/recordName.ts'
import { type DictType, dictTypeCust, TableType } from '#contract/resources/sys/dictType.ts'
import { dictDataCustTab } from '#contract/tabs.ts'
import { dictStatusLabels } from '#pickers/dictionary/labels.ts'
import { addAction, batchDeleteAction, deleteAction, editAction, tab } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { translate } from '#kit/text.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const typeForm = laterDialog(async () => (await import('#features/sys/dictType/TypeForm.tsx')).TypeForm)
const viewDialog = laterDialog(async () => (await import('#features/sys/dictType/ViewDialog.tsx')).ViewDialog)

const { page, create, update, remove } = dictTypeCust.endpoints

/** Every call of the list carries it. */
export const custom = { tbType: String(TableType.custom) }

export const dictTypeCustList = defineList(page, {
  id: dictTypeCust.name,
  title: 'sys.dictType:cust.title',
  rowName: named(dictTypeCust),
  filters: [
    { kind: 'text', name: 'dictName', label: 'pickers:dict.name' },
    { kind: 'text', name: 'dictType', label: 'pickers:dict.type' },
  ],
  columns: [
    { key: 'dictName', label: 'pickers:dict.name', width: 240 },
    { key: 'dictType', label: 'pickers:dict.type', width: 240 },
    { key: 'status', label: 'pickers:dict.status', width: 90, options: dictStatusLabels },
    { key: 'remark', label: 'pickers:dict.remark', width: 220 },
  ],
  toolbar: [addAction(create, () => typeForm({ isCustom: true })), batchDeleteAction(remove)],
  rowActions: [
    {
      id: 'entries',
      label: 'sys.dictType:entries',
      guard: 'signed-in',
      opens: ({ dictType, dictName }: DictType) =>
        tab(
          dictDataCustTab,
          { dictType: { dictType, dictName } },
          translate('sys.dictType:data.tab', { name: dictName }),
        ),
    },
    {
      id: 'view',
      label: 'sys.dictType:view',
      guard: 'signed-in',
      opens: ({ dictType, dictName }: DictType) => viewDialog({ dictType, dictName }),
    },
    editAction(update, (row) => typeForm({ isCustom: true, record: row })),
    deleteAction(remove),
  ],
})
