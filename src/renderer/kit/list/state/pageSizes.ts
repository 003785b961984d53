import type { Settings } from '#contract/bridge.ts'
import { defaultPageSize } from '#kit/list/state/view.ts'
import type { ListDefinition } from '#kit/list/types.ts'

const defaultSizes: readonly number[] = [10, 20, 50, 100]

/** Rows per page that a list offers: its own, else those of the settings. */
export const pageSizesOf = (
  list: Pick<ListDefinition<never>, 'pageSizes'>,
  settings: Settings | null,
): readonly number[] => list.pageSizes ?? settings?.pageSizes ?? defaultSizes

/** Rows of a page where the operator has chosen no number for the list. */
export const rowsPerPageOf = (
  list: Pick<ListDefinition<never>, 'defaultPageSize'>,
  settings: Settings | null,
): number | 'fit' => list.defaultPageSize ?? settings?.rowsPerPage ?? defaultPageSize
