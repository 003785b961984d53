import { dictData } from '#contract/resources/sys/dictData.ts'
import { entryColumns, entryFilters, labelColumn } from '#features/sys/dictType/entryColumns.tsx'
import { defineList } from '#kit/list/types.ts'

/** The entries of any dictionary, to be read. */
export const entriesViewList = defineList(dictData.endpoints.page, {
  id: 'sys.dictType.entries',
  title: 'sys.dictType:data.title',
  rowName: (row) => row.dictLabel,
  filters: entryFilters,
  columns: [labelColumn, { key: 'pnames', label: 'sys.dictType:field.pnames', width: 160 }, ...entryColumns],
})
