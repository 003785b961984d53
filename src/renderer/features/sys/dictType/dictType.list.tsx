import { Link } from '@fluentui/react-components'
import { named } from '#contract/recordName.ts'
import { type DictType, dictType } from '#contract/resources/sys/dictType.ts'
import { dictDataTab } from '#contract/tabs.ts'
import { usesOfTypes } from '#features/sys/dictType/uses.ts'
import { dictStatusLabels } from '#pickers/dictionary/labels.ts'
import { addAction, batchDeleteAction, editAction } from '#kit/list/actions.ts'
import { defineList, listMaker } from '#kit/list/types.ts'
import { openTab } from '#kit/tabs.ts'
import { translate } from '#kit/text.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const typeForm = laterDialog(async () => (await import('#features/sys/dictType/TypeForm.tsx')).TypeForm)

const { page, create, update, remove } = dictType.endpoints

const openEntries = (row: DictType): void =>
  void openTab(
    dictDataTab,
    { dictType: row.dictType },
    translate('sys.dictType:data.tab', { name: row.dictName }),
  )

/** Only a super administrator adds, edits and deletes, whatever codes other users hold (DECISION-OPS-57). */
export const dictTypeList = listMaker(
  (isSuper: boolean) =>
    defineList(page, {
      id: 'sys.dictType',
      title: 'sys.dictType:title',
      rowName: named(dictType),
      filters: [
        { kind: 'text', name: 'dictName', label: 'pickers:dict.name' },
        { kind: 'text', name: 'dictType', label: 'pickers:dict.type' },
      ],
      columns: [
        { key: 'dictName', label: 'pickers:dict.name', width: 240 },
        {
          key: 'dictType',
          label: 'pickers:dict.type',
          width: 260,
          cell: (row) => (
            <Link as="button" tabIndex={-1} onClick={() => openEntries(row)}>
              {row.dictType}
            </Link>
          ),
        },
        { key: 'status', label: 'pickers:dict.status', width: 90, options: dictStatusLabels },
      ],
      toolbar: isSuper
        ? [
            addAction(create, () => typeForm({ isCustom: false })),
            batchDeleteAction<DictType>(remove, async (rows, { read }) => [
              translate('sys.dictType:uses.type'),
              ...(await usesOfTypes(rows, read)),
            ]),
          ]
        : [],
      rowActions: isSuper
        ? [editAction(update, (row: DictType) => typeForm({ isCustom: false, record: row }))]
        : [],
    }),
  [[true]],
)
