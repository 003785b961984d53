import type { Resource } from '#contract/kernel.ts'
import type { LogDirection, LogFilter, LogKey, LogRow } from '#contract/logQuery.ts'
import type { CacheFile, LogPlace } from '../cache/cacheFile.ts'
import { fitsAny } from './fitsAny.ts'

/**
 * Several logs as one time line: newest first, then by name of the log, then by id. Each log is walked by
 * itself in short questions, so that searches of several windows take turns.
 */

/** Milliseconds for one question to the cache, and for all of a call together. */
const QUESTION = 60
const CALL = 220
/** Characters after which a text is cut. */
const CUT = 4000
/** Greater than every id. */
const LAST_ID = '~'.repeat(20)

interface LogPage {
  rows: LogRow[]
  /** Where the next page begins; null: the end. With fewer rows than asked for, there may still be more. */
  next: LogKey | null
}

/** Where a log stands when the common time line stands at `key`. */
function placeIn(log: string, key: LogKey | null): LogPlace | null {
  if (key === null) return null
  if (log === key.log) return { time: key.time, id: key.id }
  return { time: key.time, id: log < key.log ? '' : LAST_ID }
}

/** Negative when `a` comes first on the way down. */
function compare(a: LogKey, b: LogKey): number {
  if (a.time !== b.time) return a.time > b.time ? -1 : 1
  if (a.log !== b.log) return a.log < b.log ? -1 : 1
  if (a.id.length !== b.id.length) return b.id.length - a.id.length
  return a.id > b.id ? -1 : Number(a.id < b.id)
}

interface Walker {
  readonly resource: Resource
  readonly ahead: LogRow[]
  /** How far the log is known; null: to its end. */
  reached: LogPlace | null
  isDone: boolean
}

export async function searchLogs(
  file: CacheFile,
  resources: readonly Resource[],
  asked: { filter: LogFilter; from: LogKey | null; direction: LogDirection; limit: number },
): Promise<LogPage> {
  const { filter, from, direction, limit } = asked
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
      budget: QUESTION,
    })
    walker.reached = found.reached
    walker.isDone = found.reached === null
    for (const { row, cut } of found.list) {
      // The cache holds rows of this very entity.
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
  // Everything before the nearest place that is not known yet, or not handed out, is done with.
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

/** Keys are exclusive: a row that was found but not handed out must lie behind the key. */
const justBefore = ({ id }: LogKey): { id: string } => ({
  id: isNumber(id) ? String(BigInt(id) + 1n) : `${id}~`.slice(0, 20),
})
const justAfter = ({ id }: LogKey): { id: string } => ({
  id: isNumber(id) && id !== '0' ? String(BigInt(id) - 1n) : '',
})
const isNumber = (id: string): boolean => /^\d+$/.test(id)

/** A call that gets nowhere would be asked again for ever. */
const hasMoved = (walkers: readonly Walker[], from: LogKey | null): boolean =>
  walkers.some(({ resource, reached, isDone }) => {
    const start = placeIn(resource.name, from)
    return isDone || (reached !== null && (start?.time !== reached.time || start.id !== reached.id))
  })

/** Characters of a moment by which rows are counted together. */
const unitLengths = { day: 10, hour: 13, minute: 16, second: 19 } as const
type LogUnit = keyof typeof unitLengths

interface LogHistogram {
  /** Per log: beginning of a moment (`2026-11-20 14`), rows, failed rows. */
  counts: { log: string; time: string; rows: number; failed: number }[]
  /** Where the counting goes on; null: it is complete. Counts of a moment from several calls add up. */
  next: LogKey | null
}

export async function countLogs(
  file: CacheFile,
  resources: readonly Resource[],
  asked: { filter: LogFilter; from: LogKey | null; unit: LogUnit },
): Promise<LogHistogram> {
  const end = performance.now() + CALL
  const counts: LogHistogram['counts'] = []
  const remaining = asked.from ? resources.filter(({ name }) => name >= (asked.from?.log ?? '')) : resources
  for (const resource of remaining) {
    const { name } = resource
    let start: LogPlace | null =
      asked.from?.log === name && asked.from.time !== '' ? { time: asked.from.time, id: asked.from.id } : null
    do {
      if (performance.now() > end) {
        return { counts, next: { log: name, time: start?.time ?? '', id: start?.id ?? '' } }
      }
      const found = await file.countLog(resource, {
        filter: asked.filter,
        start,
        unit: unitLengths[asked.unit],
        budget: QUESTION,
      })
      for (const [time, rows, failed] of found.counts) counts.push({ log: name, time, rows, failed })
      start = found.reached
    } while (start !== null)
  }
  return { counts, next: null }
}

/** The nearest failed row beyond `from`; null when there is none. Asks until it knows. */
export async function neighbour(
  file: CacheFile,
  resources: readonly Resource[],
  asked: { filter: LogFilter; from: LogKey; direction: LogDirection },
): Promise<LogRow | null> {
  let from: LogKey | null = asked.from
  do {
    const page: LogPage = await searchLogs(file, resources, {
      filter: { ...asked.filter, failed: true },
      from,
      direction: asked.direction,
      limit: 1,
    })
    if (page.rows[0]) return page.rows[0]
    from = page.next
  } while (from !== null)
  return null
}
