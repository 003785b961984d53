import { useMemo, useRef } from 'react'
import type { ShownColumn } from '#kit/list/columns.tsx'
import { textWidth, widthBound } from '#kit/list/grid/textWidth.ts'
import type { KeyedRow } from '#kit/list/state/selection.ts'

/** Padding of a cell on both sides, and a pixel for rounding. */
export const cellPadding = 17

/** More characters than any free room holds. */
const measured = 120

/** Rows that are measured; a tree may have ten thousand. */
const sampled = 100

type Widths = ReadonlyMap<string, number>
const none: Widths = new Map()

/**
 * Widths at which no text of a column is cut, for the columns that are too narrow for one of theirs.
 * @param seen widths needed by earlier rows; the result is never narrower
 * @returns `seen` itself where these rows need no more
 */
export function widestTexts<R>(
  columns: readonly ShownColumn<R>[],
  rows: readonly { readonly row: R }[],
  seen: Widths,
): Widths {
  const widths = new Map(seen)
  for (const column of columns) {
    if (!column.isText) continue
    let widest = seen.get(column.key) ?? column.width
    for (const { row } of rows.slice(0, sampled)) {
      const beside = cellPadding + (column.inset?.(row) ?? 0)
      const words = column.text(row).slice(0, measured)
      // Most texts are short, and measuring one takes longer than counting its characters.
      if (widthBound(words) + beside <= widest) continue
      widest = Math.max(widest, textWidth(words) + beside)
    }
    if (widest > column.width) widths.set(column.key, widest)
  }
  const isSame = widths.size === seen.size && [...widths].every(([key, width]) => seen.get(key) === width)
  return isSame ? seen : widths
}

/** The widest texts since the list was opened, so that columns do not change with every page. */
export function useWidestTexts<R extends object>(
  columns: readonly ShownColumn<R>[],
  rows: readonly KeyedRow<R>[],
): Widths {
  const seen = useRef({ of: '', widths: none })
  return useMemo(() => {
    const of = columns.map(({ key, label }) => `${key}\t${label}`).join('\n')
    const widths = widestTexts(columns, rows, seen.current.of === of ? seen.current.widths : none)
    seen.current = { of, widths }
    return widths
  }, [columns, rows])
}

/**
 * Shares free room among columns with cut texts. Those that lack least are filled first, so that as few as possible
 * stay cut; the others get equal parts.
 * @param lacks pixels each of them lacks
 * @returns pixels each of them gets
 */
export function sharedRoom(lacks: readonly number[], free: number): readonly number[] {
  const shares = lacks.map(() => 0)
  const order = lacks.map((_, index) => index).sort((a, b) => (lacks[a] ?? 0) - (lacks[b] ?? 0))
  let left = Math.max(0, free)
  for (const [done, index] of order.entries()) {
    const share = Math.min(lacks[index] ?? 0, Math.floor(left / (order.length - done)))
    shares[index] = share
    left -= share
  }
  return shares
}
