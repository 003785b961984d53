/**
 * Stretches of time of which the cache holds every row. Both edges are seconds (`yyyy-MM-dd HH:mm:ss`,
 * compared as text) that are asked for again, because a page may have ended in the middle of one.
 */
export interface Range {
  readonly from: string
  readonly to: string
}

/** A stretch to fetch. `to` empty: up to now. */
export interface Gap {
  readonly from: string
  readonly to: string
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Joins a range to those that touch it. Newest first. */
export function addRange(ranges: readonly Range[], added: Range): Range[] {
  const apart = ranges.filter((range) => range.to < added.from || range.from > added.to)
  const joined = ranges
    .filter((range) => !apart.includes(range))
    .reduce((sum, range) => ({ from: earlier(sum.from, range.from), to: later(sum.to, range.to) }), added)
  return [...apart, joined].sort((a, b) => (a.to < b.to ? 1 : -1))
}

/** Cuts off what is older than `start`. */
export const clipRanges = (ranges: readonly Range[], start: string): Range[] =>
  ranges.filter((range) => range.to >= start).map((range) => ({ ...range, from: later(range.from, start) }))

/**
 * What is missing between `start` and now, newest first.
 * @param overlap gives the second from which the newest range is read again: rows may be written a little
 *   later than the time they carry.
 */
export function findGaps(ranges: readonly Range[], start: string, overlap: (to: string) => string): Gap[] {
  const newest = ranges[0]
  if (!newest) return [{ from: start, to: '' }]
  const gaps: Gap[] = [{ from: later(overlap(newest.to), start), to: '' }]
  ranges.forEach((range, index) => {
    const next = ranges[index + 1]
    const from = next ? next.to : start
    if (from < range.from) gaps.push({ from, to: range.from })
  })
  return gaps
}
