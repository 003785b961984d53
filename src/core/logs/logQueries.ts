import type { Resource } from '#contract/kernel.ts'
import type { LogDirection, LogFilter, LogKey, LogRow } from '#contract/logQuery.ts'
import type { CacheFile, LogPlace } from '../cache/cacheFile.ts'
import { fitsAny } from '#contract/filters.ts'

/**
 * Merges several logs into one time line: newest first, then by name of the log, then by id. Each log is read
 * with short requests to the cache, so that searches of several windows take turns.
 */

/** Milliseconds for one request to the cache. */
const REQUEST = 60
/** Milliseconds for one call, which makes several requests. */
const CALL = 220
/** Characters after which a text is cut. */
const CUT = 4000
/** Greater than every id. */
const LAST_ID = '~'.repeat(20)

interface LogPageRequest {
  readonly filter: LogFilter
  readonly from: LogKey | null
  readonly direction: LogDirection
  readonly limit: number
}

interface LogPage {
  rows: LogRow[]
  /**
   * Where the next page begins; null: at the end. A page may have fewer rows than requested and still not be the
   * last.
   */
  next: LogKey | null
}

/** The place in a log that corresponds to a key of the time line. */
function placeIn(log: string, key: LogKey | null): LogPlace | null {
  if (key === null) return null
  if (log === key.log) return { time: key.time, id: key.id }
  return { time: key.time, id: log < key.log ? '' : LAST_ID }
}

/** Negative when `a` comes before `b`, newest first. */
function compare(a: LogKey, b: LogKey): number {
  if (a.time !== b.time) return a.time > b.time ? -1 : 1
  if (a.log !== b.log) return a.log < b.log ? -1 : 1
  if (a.id.length !== b.id.length) return b.id.length - a.id.length
  return a.id > b.id ? -1 : Number(a.id < b.id)
}

interface Walker {
  readonly resource: Resource
  readonly ahead: LogRow[]
  /** Place up to which the log has been read; null: to its end. */
  reached: LogPlace | null
  isDone: boolean
}

export async function searchLogs(
  file: CacheFile,
  resources: readonly Resource[],
  { filter, from, direction, limit }: LogPageRequest,
): Promise<LogPage> {
  const end = performance.now() + CALL
  const sign = direction === 'older' ? 1 : -1
  const isBefore = (a: LogKey, b: LogKey): boolean => sign * compare(a, b) < 0
  const walkers = resources.map(
    (resource): Walker => ({ resource, ahead: [], reached: placeIn(resource.name, from), isDone: false }),
  )
  const edgeOf = ({ resource, reached }: Walker): LogKey | null =>
    reached && { time: reached.time, log: resource.name, id: reached.id }

  const advance = async (walker: Walker): Promise<void> => {
    const { resource } = walker
    const time = resource.log?.time ?? ''
    const found = await file.searchLog(resource, {
      filter,
      direction,
      start: walker.reached,
      limit,
      cut: CUT,
      budget: REQUEST,
    })
    walker.reached = found.reached
    walker.isDone = found.reached === null
    for (const { row, cut } of found.list) {
      // The cache answers with rows of the resource's entity.
      const values = row as Record<string, unknown>
      walker.ahead.push({
        key: { time: String(values[time] ?? ''), log: resource.name, id: String(values.id) },
        row: values,
        failed: fitsAny(values, resource.log?.failed),
        cut,
      })
    }
  }

  const rows: LogRow[] = []
  for (;;) {
    const heads = walkers.flatMap((walker) => walker.ahead.slice(0, 1))
    const first = heads.reduce<LogRow | undefined>(
      (best, row) => (best && !isBefore(row.key, best.key) ? best : row),
      undefined,
    )
    const unknown = walkers.filter((walker) => {
      if (walker.ahead.length > 0 || walker.isDone) return false
      const edge = edgeOf(walker)
      return !first || !edge || isBefore(edge, first.key)
    })
    if (unknown.length === 0) {
      if (!first || rows.length === limit) break
      rows.push(first)
      walkers.find(({ ahead }) => ahead[0] === first)?.ahead.shift()
      continue
    }
    if (rows.length === limit || (performance.now() > end && hasMoved(walkers, from))) break
    for (const walker of unknown) await advance(walker)
  }

  if (rows.length === limit) {
    const isEnd = walkers.every(({ ahead, isDone }) => ahead.length === 0 && isDone)
    return { rows, next: isEnd ? null : (rows.at(-1)?.key ?? null) }
  }
  // The next page begins at the first place that is not known yet or whose row is not on this page.
  const open = walkers.flatMap((walker) => {
    const head = walker.ahead[0]
    if (head)
      return [{ ...head.key, ...(direction === 'older' ? justBefore(head.key) : justAfter(head.key)) }]
    const edge = walker.isDone ? null : edgeOf(walker)
    return edge ? [edge] : []
  })
  const next = open.reduce<LogKey | null>((best, key) => (best && !isBefore(key, best) ? best : key), null)
  return { rows, next }
}

/** Keys are exclusive: a row that was found but is not on this page must come after the key. */
const justBefore = ({ id }: LogKey): { id: string } => ({
  id: isNumber(id) ? String(BigInt(id) + 1n) : `${id}~`.slice(0, 20),
})
const justAfter = ({ id }: LogKey): { id: string } => ({
  id: isNumber(id) && id !== '0' ? String(BigInt(id) - 1n) : '',
})
const isNumber = (id: string): boolean => /^\d+$/.test(id)

/** Whether a call has advanced. One that has not would be repeated forever. */
const hasMoved = (walkers: readonly Walker[], from: LogKey | null): boolean =>
  walkers.some(({ resource, reached, isDone }) => {
    const start = placeIn(resource.name, from)
    return isDone || (reached !== null && (start?.time !== reached.time || start.id !== reached.id))
  })

/** Characters of a time by which rows are grouped. */
const unitLengths = { day: 10, hour: 13, minute: 16, second: 19 } as const
type LogUnit = keyof typeof unitLengths

interface LogHistogram {
  /** Per log and time (`2026-11-20 14`): rows, and failed ones among them. */
  counts: { log: string; time: string; rows: number; failed: number }[]
  /** Where the next call continues; null: complete. Counts of the same time from several calls add up. */
  next: LogKey | null
}

export async function countLogs(
  file: Pick<CacheFile, 'countLog'>,
  resources: readonly Resource[],
  { filter, from, unit }: { filter: LogFilter; from: LogKey | null; unit: LogUnit },
): Promise<LogHistogram> {
  const end = performance.now() + CALL
  const counts: LogHistogram['counts'] = []
  const remaining = from ? resources.filter(({ name }) => name >= from.log) : resources
  for (const resource of remaining) {
    const { name } = resource
    let start: LogPlace | null =
      from?.log === name && from.time !== '' ? { time: from.time, id: from.id } : null
    do {
      if (performance.now() > end) {
        return { counts, next: { log: name, time: start?.time ?? '', id: start?.id ?? '' } }
      }
      const found = await file.countLog(resource, {
        filter,
        start,
        unit: unitLengths[unit],
        budget: REQUEST,
      })
      for (const [time, rows, failed] of found.counts) counts.push({ log: name, time, rows, failed })
      start = found.reached
    } while (start !== null)
  }
  return { counts, next: null }
}

/** The nearest failed row after `from` in a direction; null when there is none. */
export async function neighbour(
  file: CacheFile,
  resources: readonly Resource[],
  { filter, from, direction }: { filter: LogFilter; from: LogKey; direction: LogDirection },
): Promise<LogRow | null> {
  let next: LogKey | null = from
  do {
    const page: LogPage = await searchLogs(file, resources, {
      filter: { ...filter, failed: true },
      from: next,
      direction,
      limit: 1,
    })
    if (page.rows[0]) return page.rows[0]
    next = page.next
  } while (next !== null)
  return null
}
