import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { type Resource, snakeCase } from '#contract/kernel.ts'
import { formatMoment, later, readMoment } from '#base/moments.ts'
import type { Gap, Range } from './ranges.ts'

const PAGE_SIZE = 200

const Answer = z.object({ list: z.array(z.looseObject({})), total: z.number() })

export const secondsBefore = (time: string, seconds: number): string => {
  const moment = readMoment(time)
  return Number.isNaN(moment) ? time : formatMoment(later(moment, -seconds * 1000))
}

export interface GapWork {
  readonly gap: Gap
  readonly resource: Resource
  readonly signal: AbortSignal
  call(query: Record<string, unknown>): Promise<unknown>
  /**
   * Stores a page of rows.
   * @param complete the range of time of which every row is stored now; null: none is known.
   * @returns false when older rows are no longer needed.
   */
  store(rows: readonly object[], complete: Range | null): Promise<boolean>
}

/**
 * Reads a gap from its newest row to its oldest. Where the platform filters by time, each page requests the
 * rows up to the oldest one received, so that rows written in the meantime do not shift the pages and no page
 * has a large number; otherwise pages are counted.
 * @returns false when `store` ended it early.
 */
export async function fillGap({ gap, resource, signal, call, store }: GapWork): Promise<boolean> {
  const time = resource.log?.time ?? ''
  const bound = bounds(resource)
  let jumps = bound !== undefined
  // Everything between here and the gap's upper end is stored.
  let edge = gap.to
  let until = gap.to
  let page = 1
  let pageSize = PAGE_SIZE

  for (;;) {
    signal.throwIfAborted()
    const query = {
      page,
      limit: PAGE_SIZE,
      order: 'desc',
      orderField: snakeCase(time),
      ...bound?.(gap.from, jumps ? until : ''),
    }
    const { list: rows, total } = Answer.parse(await call(query))
    signal.throwIfAborted()
    const times = rows
      .map((row) => row[time])
      .filter((value) => typeof value === 'string' && value !== '') as string[]
    const oldest = times.reduce((low, value) => (value < low ? value : low), times[0] ?? '')
    const newest = times.reduce((high, value) => (value > high ? value : high), '')

    if (jumps && ((until !== '' && newest > until) || !isDescending(times))) {
      // The platform ignores the upper bound or the order, so the rows before the oldest one of this page are
      // not the missing ones. Counting pages from the first is slower and correct.
      jumps = false
      until = ''
      edge = ''
      page = 1
      continue
    }

    if (page === 1) pageSize = Math.max(rows.length, 1)
    if (edge === '') edge = newest
    const isLast =
      times.length === 0 ||
      (isDescending(times) && oldest < gap.from) ||
      (page - 1) * pageSize + rows.length >= total
    const from = isLast ? gap.from : oldest
    const isOrdered = jumps || isDescending(times)
    const complete = (isLast || isOrdered) && edge !== '' && from <= edge ? { from, to: edge } : null
    if (!(await store(rows, complete))) return false
    if (isLast) return true

    // When a page is out of order, rows newer than its oldest one may still be missing.
    if (isOrdered) edge = oldest
    if (jumps && oldest !== until) {
      until = oldest
      page = 1
    } else {
      page += 1
    }
    // Low priority: other pending work runs first.
    await nextTurn()
  }
}

const isDescending = (times: readonly string[]): boolean =>
  times.every((time, at) => at === 0 || time <= (times[at - 1] ?? time))

/** Upper bound that means none where a log requires both bounds. */
const LATEST = '9999-12-31 23:59:59'

/** The query parameters that bound a log's list by time; undefined when it has none. An empty bound is left open. */
export function bounds(
  resource: Resource,
): ((from: string, until: string) => Readonly<Record<string, string>>) | undefined {
  const range = resource.log?.range
  if (range) return (from, until) => range(from, until || LATEST)
  const fromFilter = filterOn(resource, 'from')
  const untilFilter = filterOn(resource, 'until')
  if (untilFilter === undefined) return undefined
  return (from, until) => ({
    ...(fromFilter ? { [fromFilter]: from } : {}),
    ...(until === '' ? {} : { [untilFilter]: until }),
  })
}

/** The filter that bounds the log's time, if the resource declares one. */
const filterOn = (resource: Resource, match: 'from' | 'until'): string | undefined =>
  Object.keys(resource.filters).find((name) => {
    const filter = resource.filters[name]
    return filter?.match === match && (filter.field ?? name) === resource.log?.time
  })
