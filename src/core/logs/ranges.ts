/**
 * A range of time of which the cache has every row. Both ends are seconds (`yyyy-MM-dd HH:mm:ss`, compared as
 * text) that are requested again, because a page may have ended within one.
 */
export interface Range {
  readonly from: string
  readonly to: string
}

/** A range to fetch. `to` empty: up to now. */
export interface Gap {
  readonly from: string
  readonly to: string
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Adds a range and joins it with those that it touches. Newest first. */
export function addRange(ranges: readonly Range[], added: Range): Range[] {
  const apart = ranges.filter((range) => range.to < added.from || range.from > added.to)
  const joined = ranges
    .filter((range) => !apart.includes(range))
    .reduce((sum, range) => ({ from: earlier(sum.from, range.from), to: later(sum.to, range.to) }), added)
  return [...apart, joined].sort((a, b) => (a.to < b.to ? 1 : -1))
}

/** Removes ranges older than `start`. */
export const clipRanges = (ranges: readonly Range[], start: string): Range[] =>
  ranges.filter((range) => range.to >= start).map((range) => ({ ...range, from: later(range.from, start) }))

/**
 * The gaps between `start` and now, newest first.
 * @param overlap returns the second from which the newest range is read again, because rows may be written a little
 * later than their time.
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
