import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Place } from '#kit/list/grid/gridKeys.ts'
import { headerHeight } from '#kit/list/grid/gridStyles.ts'
import type { Tracks } from '#kit/list/grid/tracks.ts'

/** The cell an event belongs to. */
export const placeOf = (target: EventTarget): { cell: HTMLElement; row: number; col: number } | null => {
  if (!(target instanceof Element)) return null
  const cell =
    target.closest<HTMLElement>('[data-col]') ??
    target.closest('[role="gridcell"]')?.querySelector<HTMLElement>('[data-col]')
  const row = target.closest<HTMLElement>('[data-row]')
  return cell && row ? { cell, row: Number(row.dataset.row), col: Number(cell.dataset.col) } : null
}

interface FocusParts<R> {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly table: RefObject<HTMLDivElement | null>
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>
  readonly tracks: Tracks<R>
  readonly rows: number
  /** Where Tab enters the grid first. */
  readonly first: Place
}

export interface GridFocus {
  /** The one cell that is a tab stop. */
  readonly at: Place
  /** Moves the focus, drawing and scrolling as far as it takes. */
  focusAt(next: Place): void
  /** The focus has moved without this code, by a click for instance. */
  follow(target: EventTarget): void
}

/** One cell is a tab stop; arrows and clicks move it. */
export function useGridFocus<R>(parts: FocusParts<R>): GridFocus {
  const { scroller, table, virtualizer, tracks } = parts
  const [active, setActive] = useState<Place>(parts.first)
  const wantsFocus = useRef(false)
  const at: Place = {
    row: Math.min(active.row, parts.rows - 1),
    col: Math.min(active.col, tracks.list.length - 1),
  }
  const cellAt = ({ row, col }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-col="${col}"]`) ?? null

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    const cell = cellAt(at)
    // The row with the focus is drawn with the next range.
    if (!cell) return virtualizer.scrollToIndex(at.row)
    wantsFocus.current = false
    cell.focus({ preventScroll: true })
    if (scroller.current) reveal(cell, scroller.current, tracks)
  })

  return {
    at,
    focusAt: (next) => {
      wantsFocus.current = true
      setActive(next)
    },
    follow: (target) => {
      const where = placeOf(target)
      if (where && (where.row !== active.row || where.col !== active.col)) {
        setActive({ row: where.row, col: where.col })
      }
    },
  }
}

/**
 * Scrolls just as far as it takes to see a cell between the header and the pinned strips. Done by hand:
 * `scroll-padding` would also move the strips' own cells, which are always in sight.
 */
function reveal<R>(cell: HTMLElement, scroller: HTMLElement, tracks: Tracks<R>): void {
  const view = scroller.getBoundingClientRect()
  const box = cell.getBoundingClientRect()
  const above = box.top - (view.top + headerHeight)
  const below = box.bottom - (view.top + scroller.clientHeight)
  if (Number(cell.closest<HTMLElement>('[data-row]')?.dataset.row) >= 0) {
    if (above < 0) scroller.scrollTop += above
    else if (below > 0) scroller.scrollTop += below
  }
  const col = Number(cell.dataset.col)
  if (tracks.list[col]?.pinned !== null) return
  const isRightToLeft = getComputedStyle(scroller).direction === 'rtl'
  // States behind the cell wait at the end as long as the cell is in sight.
  const endWidth = tracks.list
    .slice(col + 1)
    .reduce((sum, { pinned, width }) => (pinned === 'state' ? sum + width : sum), tracks.endWidth)
  const [leftWidth, rightWidth] = isRightToLeft
    ? [endWidth, tracks.startWidth]
    : [tracks.startWidth, endWidth]
  const left = box.left - (view.left + leftWidth)
  const right = box.right - (view.left + scroller.clientWidth - rightWidth)
  if (left < 0) scroller.scrollLeft += left
  else if (right > 0) scroller.scrollLeft += Math.min(right, left)
}
