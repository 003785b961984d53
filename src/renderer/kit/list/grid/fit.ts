import { headerHeight } from '#kit/list/grid/gridStyles.ts'

/** Fewer rows are no page to read; a list in a low dialog scrolls instead. */
export const leastFit = 5
/** More rows than a platform returns readily. */
export const mostFit = 100

/**
 * How many whole rows fit below the header of a grid.
 * @param height pixels of the grid without its scrollbar
 * @param row pixels of a row
 */
export const fittingRows = (height: number, row: number): number =>
  Math.min(Math.max(Math.floor((height - headerHeight) / row), leastFit), mostFit)
