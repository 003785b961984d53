import { Link } from '@fluentui/react-components'
import { named } from '#contract/recordName.ts'
import { type DictData, dictData } from '#contract/resources/sys/dictData.ts'
import { entryColumns, entryFilters, LabelOf, labelColumn } from '#features/sys/dictType/entryColumns.tsx'
import { usesOfEntries } from '#features/sys/dictType/uses.ts'
import {
  addAction,
  batchDeleteAction,
  deleteAction,
  editAction,
  type RowAction,
  type ToolbarAction,
} from '#kit/list/actions.ts'
import { defineList, listMaker } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const dataForm = laterDialog(async () => (await import('#features/sys/dictType/DataForm.tsx')).DataForm)
const dictSheet = laterDialog(async () => (await import('#features/sys/dictType/DictSheet.tsx')).DictSheet)

const { page, create, update, remove } = dictData.endpoints

interface Place {
  readonly dictType: string
  readonly dictName: string
  /** Of the entries shown. */
  readonly pid: string
  /** System dictionaries are changed by users of the platform only. */
  readonly mayChange: boolean
  enter(row: DictData): void
}

const changes = ({ dictType, dictName, pid }: Place): readonly ToolbarAction<DictData>[] => [
  addAction(create, () => dataForm({ dictType, pid, isCustom: false, isTree: pid !== '0' })),
  {
    id: 'sheet',
    label: 'sys.dictType:sheet',
    guard: update,
    opens: () => dictSheet({ dictType, dictName, isCustom: false }),
  },
  batchDeleteAction<DictData>(remove, (rows, { read }) => usesOfEntries(rows, read)),
]

const rowChanges = ({ dictType }: Place): readonly RowAction<DictData>[] => [
  {
    id: 'addBelow',
    label: 'sys.dictType:data.addBelow',
    guard: create,
    opens: (row) => dataForm({ dictType, pid: row.id, isCustom: false, isTree: true }),
  },
  editAction(update, (row: DictData) =>
    dataForm({ dictType, record: row, isCustom: false, isTree: row.pid !== '0' }),
  ),
  deleteAction<DictData>(remove, (row, { read }) => usesOfEntries([row], read)),
]

/** The entries of one dictionary below one of its entries, flat. */
export const dictDataList = listMaker(
  (place: Place) =>
    defineList(page, {
      id: 'sys.dictData',
      title: 'sys.dictType:data.title',
      rowName: named(dictData),
      filters: entryFilters,
      columns: [
        {
          ...labelColumn,
          cell: (row) =>
            row.isLeaf === 0 ? (
              <Link as="button" tabIndex={-1} onClick={() => place.enter(row)}>
                <LabelOf row={row} />
              </Link>
            ) : (
              <LabelOf row={row} />
            ),
        },
        ...entryColumns,
      ],
      toolbar: place.mayChange ? changes(place) : [],
      rowActions: [
        ...(place.mayChange ? rowChanges(place) : []),
        {
          id: 'below',
          label: 'sys.dictType:data.below',
          guard: 'signed-in',
          reason: 'It shows other rows in the same list.',
          when: (row) => row.isLeaf === 0,
          run: (row) => place.enter(row),
        },
      ],
    }),
  [[{ dictType: 'T', dictName: 'T', pid: '0', mayChange: true, enter: () => undefined }]],
)
