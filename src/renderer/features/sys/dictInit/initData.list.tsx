import { dictInit } from '#contract/resources/sys/dictInit.ts'
import { defineList } from '#kit/list/types.ts'
import { classColor } from '#kit/codes.ts'
import { Tag } from '#ui/Tag.tsx'

/** The packaged entries of one dictionary, to be read. */
export const initDataList = defineList(dictInit.endpoints.dataPage, {
  id: 'sys.dictInit.data',
  title: 'sys.dictInit:view',
  rowName: (row) => row.dictLabel,
  filters: [],
  columns: [
    {
      key: 'dictLabel',
      label: 'pickers:dict.label',
      width: 200,
      sortable: false,
      cell: ({ dictLabel, cssClass }) => {
        const color = classColor(cssClass)
        return color ? <Tag color={color}>{dictLabel}</Tag> : dictLabel
      },
    },
    { key: 'dictValue', label: 'pickers:dict.value', width: 180, sortable: false },
    { key: 'parentValue', label: 'sys.dictInit:field.parentValue', width: 140, sortable: false },
    { key: 'sort', label: 'pickers:dict.sort', width: 80, align: 'end', sortable: false },
    { key: 'remark', label: 'pickers:dict.remark', width: 160, sortable: false },
  ],
})
