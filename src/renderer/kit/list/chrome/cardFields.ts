import type { FilterField, RangeEnd } from '#kit/list/types.ts'

/** A filter with a place in the query card; the end of a range is beside its beginning. */
export type ShownField = Exclude<FilterField, RangeEnd>

export const isShownField = (field: FilterField): field is ShownField => !('endOf' in field)

/** Whether it has two ends, with labels of their own. */
export const isRange = (field: FilterField): boolean =>
  field.kind === 'datetime' || field.kind === 'date' || (field.kind === 'custom' && field.isRange === true)
