import type { Settings } from '#contract/bridge.ts'
import type { ListDefinition } from '#kit/list/types.ts'

const defaultSizes: readonly number[] = [10, 20, 50, 100]

/** Rows per page that a list offers: its own, else those of the settings. */
export const pageSizesOf = (
  list: Pick<ListDefinition<never>, 'pageSizes'>,
  settings: Settings | null,
): readonly number[] => list.pageSizes ?? settings?.pageSizes ?? defaultSizes
