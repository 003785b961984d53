import type { DictData } from '#contract/resources/sys/dictData.ts'
import { dictStatusLabels } from '#pickers/dictionary/labels.ts'
import { classColor } from '#kit/codes.ts'
import type { Column, FilterField } from '#kit/list/types.ts'
import { Tag } from '#ui/Tag.tsx'

/** The label as screens show it: in its colour, where it has one. */
export function LabelOf({ row }: { row: DictData }) {
  const color = classColor(row.cssClass)
  return color ? <Tag color={color}>{row.dictLabel}</Tag> : row.dictLabel
}

export const entryFilters: readonly FilterField<'dictLabel' | 'dictValue'>[] = [
  { kind: 'text', name: 'dictLabel', label: 'pickers:dict.label', maxLength: 100 },
  { kind: 'text', name: 'dictValue', label: 'pickers:dict.value', maxLength: 100 },
]

export const labelColumn: Column<DictData> = {
  key: 'dictLabel',
  label: 'pickers:dict.label',
  width: 200,
  cell: (row) => <LabelOf row={row} />,
}

export const entryColumns: readonly Column<DictData>[] = [
  { key: 'dictValue', label: 'pickers:dict.value', width: 200 },
  { key: 'sort', label: 'pickers:dict.sort', width: 80, align: 'end' },
  { key: 'status', label: 'pickers:dict.status', width: 90, options: dictStatusLabels },
  { key: 'remark', label: 'pickers:dict.remark', width: 220 },
]
