import type { LogKey, LogRow } from '#contract/logQuery.ts'
import { type Moment, rowsIn } from '#features/ops/logWorkbench/moments.ts'

/** Neighbouring rows that are held, newest first. */
export interface Stretch {
  readonly rows: readonly LogRow[]
  /** Index of the first one; an estimate after a jump. */
  readonly start: number
  /** Where older rows continue; null: the last row is the oldest of all. */
  readonly older: LogKey | null
  /** The first row is the newest of all. */
  readonly isAtTop: boolean
}

/** Result of a search. */
export interface SearchResult {
  readonly rows: readonly LogRow[]
  /** Where the search continues; null: nothing is left in its direction. */
  readonly next: LogKey | null
}

export interface Counts {
  /** Newest first. */
  readonly moments: readonly Moment[]
  readonly isComplete: boolean
}

/** First and last index on the screen. */
export interface Visible {
  readonly first: number
  readonly last: number
}

/** Rows kept around the visible ones. */
const MAX_ROWS = 3000
/** Rows beyond the visible ones that are fetched ahead. */
const AHEAD = 150

/** Next fetch that is needed to show these rows; null: none. */
export function nextStep(stretch: Stretch, { first, last }: Visible): 'jump' | 'down' | 'up' | null {
  const { rows, start, older, isAtTop } = stretch
  const end = start + rows.length
  if (rows.length > 0 && (first > end + AHEAD || last < start - AHEAD)) return 'jump'
  if (older !== null && last + AHEAD >= end) return 'down'
  return !isAtTop && first - AHEAD < start ? 'up' : null
}

/** The stretch with older rows at its end; rows that no longer fit are dropped at its beginning. */
export function withOlder(stretch: Stretch, found: SearchResult): Stretch {
  const rows = [...stretch.rows, ...found.rows]
  const dropped = Math.max(0, rows.length - MAX_ROWS)
  return {
    rows: rows.slice(dropped),
    start: stretch.start + dropped,
    older: found.next,
    isAtTop: stretch.isAtTop && dropped === 0,
  }
}

/** The stretch with newer rows before it; rows that no longer fit are dropped at its end. */
function prepended(stretch: Stretch, found: SearchResult): Pick<Stretch, 'rows' | 'older'> {
  const rows = [...found.rows.toReversed(), ...stretch.rows]
  if (rows.length <= MAX_ROWS) return { rows, older: stretch.older }
  const kept = rows.slice(0, MAX_ROWS)
  return { rows: kept, older: kept.at(-1)?.key ?? null }
}

/**
 * The stretch extended upwards. An estimated index is corrected where the truth is known: the newest row has index 0.
 * @param found newer rows, the nearest first.
 * @returns `shift`: by how much the index of every row has changed.
 */
export function withNewer(stretch: Stretch, found: SearchResult): { stretch: Stretch; shift: number } {
  const isAtTop = found.next === null
  const estimated = stretch.start - found.rows.length
  const start = isAtTop ? 0 : Math.max(estimated, 1)
  return { stretch: { ...prepended(stretch, found), start, isAtTop }, shift: start - estimated }
}

/**
 * A stretch that is at the top, with rows that have come since.
 * @param found the nearest first.
 */
export const withArrived = (stretch: Stretch, found: SearchResult): Stretch => ({
  ...prepended(stretch, found),
  start: 0,
  isAtTop: true,
})

/** A stretch that reaches the end is placed at the end that the counts give. */
export function settled(stretch: Stretch, { moments, isComplete }: Counts): Stretch {
  if (stretch.older !== null || stretch.isAtTop || !isComplete) return stretch
  return { ...stretch, start: Math.max(1, rowsIn(moments) - stretch.rows.length) }
}

/** The total as far as it is known: the counts, or the end of the stretch where it lies further. */
export function totalOf(stretch: Stretch, counts: Counts): { total: number; isExact: boolean } {
  const end = stretch.start + stretch.rows.length
  if (stretch.older === null && stretch.isAtTop) return { total: end, isExact: true }
  const total = stretch.older === null ? end : Math.max(rowsIn(counts.moments), end + 1)
  return { total, isExact: counts.isComplete }
}
