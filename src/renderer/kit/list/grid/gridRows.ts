import {
  defaultRangeExtractor,
  observeElementRect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import { headerHeight } from '#kit/list/grid/gridStyles.ts'
import type { KeyedRow } from '#kit/list/state/selection.ts'

export type RowVirtualizer = Virtualizer<HTMLDivElement, Element>

interface RowParts {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rows: readonly KeyedRow<object>[]
  /** Pixels of a row. */
  readonly height: number
  /** Rows may show a detail; those in `expanded` do. */
  readonly hasDetails: boolean
  readonly expanded: ReadonlySet<string>
  /** Rows with a line below them. */
  readonly lined: Pick<ReadonlyMap<string, unknown>, 'has' | 'size'>
  /** Index of the row with the focus; -1: none. */
  readonly focusRow: RefObject<number>
}

/** A hidden tab has no height; its rows stay, so that showing it again paints them immediately. */
const observeWhileVisible: typeof observeElementRect = (instance, onRect) =>
  observeElementRect(instance, (rect) => {
    if (rect.height > 0) onRect(rect)
  })

/** Draws the rows in sight and a few more. */
export function useRowVirtualizer(parts: RowParts): RowVirtualizer {
  const { scroller, rows, height, hasDetails, expanded, lined, focusRow } = parts
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    observeElementRect: observeWhileVisible,
    overscan: 3,
    scrollPaddingStart: headerHeight,
    // The row with the focus stays drawn wherever it is, or the focus would be lost with it.
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), focusRow.current, range.count),
    // Keyed by place, not by row: the next page fills the cells that are already there.
    getItemKey: (index) => index,
  })
  const hadLines = useRef(false)
  useEffect(() => {
    const hasLines = lined.size > 0
    if (hasDetails || hasLines || hadLines.current) {
      for (const [index, { id }] of rows.entries())
        if (!expanded.has(id) && !lined.has(id)) virtualizer.resizeItem(index, height)
    }
    hadLines.current = hasLines
  }, [virtualizer, hasDetails, rows, expanded, lined, height])
  // Without details all rows are alike, and there may be ten thousand of them.
  const lastHeight = useRef(height)
  useEffect(() => {
    if (!hasDetails && lastHeight.current !== height) virtualizer.measure()
    lastHeight.current = height
  }, [virtualizer, hasDetails, height])
  return virtualizer
}

/** Row numbers in order, with one more. */
function withRow(range: readonly number[], row: number, count: number): number[] {
  if (row < 0 || row >= count || range.includes(row)) return [...range]
  return [...range, row].sort((a, b) => a - b)
}

/** Scrolls to the top of another page or another order. @param place distinguishes them */
export function useTopOf(scroller: RefObject<HTMLDivElement | null>, place: string): void {
  const last = useRef(place)
  useEffect(() => {
    if (last.current !== place) scroller.current?.scrollTo({ top: 0 })
    last.current = place
  }, [scroller, place])
}

/** Scrolls to the first of some rows, when they are others than before. */
export function useShownRow(
  virtualizer: RowVirtualizer,
  rows: readonly KeyedRow<object>[],
  shown: ReadonlySet<string>,
): void {
  const latest = useRef(rows)
  latest.current = rows
  useEffect(() => {
    const index = latest.current.findIndex(({ id }) => shown.has(id))
    if (index >= 0) virtualizer.scrollToIndex(index)
  }, [virtualizer, shown])
}
