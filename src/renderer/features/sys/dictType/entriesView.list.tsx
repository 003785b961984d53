import { named } from '#contract/recordName.ts'
import { dictData } from '#contract/resources/sys/dictData.ts'
import { entryColumns, entryFilters, labelColumn } from '#features/sys/dictType/entryColumns.tsx'
import { defineList } from '#kit/list/types.ts'

/** The entries of any dictionary, to be read. */
export const entriesViewList = defineList(dictData.endpoints.page, {
  id: 'sys.dictType.entries',
  title: 'sys.dictType:data.title',
  rowName: named(dictData),
  filters: entryFilters,
  // Narrower than on their own screen: they are in a dialog.
  columns: [
    { ...labelColumn, width: 170 },
    { key: 'pnames', label: 'sys.dictType:field.pnames', width: 130 },
    ...entryColumns.map((column) => ({ ...column, width: Math.min(column.width ?? 160, 160) })),
  ],
})
