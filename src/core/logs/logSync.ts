import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { type Resource, snakeCase } from '#contract/kernel.ts'
import { orAborted } from '../abort.ts'
import { logShape } from '../cache/logShape.ts'
import { formatLocal, retentionStart } from '../cache/retention.ts'
import type { CreateLogSync } from '../parts.ts'
import { addRange, clipRanges, findGaps, type Gap, type Range } from './ranges.ts'

const PAGE_SIZE = 200
/** Seconds below the newest known row that are read again with every run. */
const OVERLAP = 60

/** What a finished or interrupted run leaves in the cache for the next one. */
const State = z.object({
  /** Shape of the rows fetched so far; with another one they are fetched again. */
  shape: z.string(),
  ranges: z.array(z.object({ from: z.string(), to: z.string() })),
})

const Answer = z.object({ list: z.array(z.looseObject({})), total: z.number() })

const stateName = (resource: Resource): string => `log-sync:${resource.name}`

const secondsBefore = (time: string, seconds: number): string => {
  const moment = new Date(time.replace(' ', 'T'))
  return Number.isNaN(moment.getTime()) ? time : formatLocal(new Date(moment.getTime() - seconds * 1000))
}

interface Run {
  readonly finished: Promise<void>
  readonly abort: AbortController
}

/** See CreateLogSync in core/parts.ts. */
export const createLogSync: CreateLogSync = (dependencies) => {
  const runs = new Map<string, Run>()

  return {
    sync(resource) {
      const present = runs.get(resource.name)
      if (present) return present.finished
      const abort = new AbortController()
      const finished = synchronise(dependencies, resource, abort.signal)
        .catch((error: unknown) => {
          if (abort.signal.aborted) return
          dependencies.log.warn('The log was not synchronised to its end', {
            resource: resource.name,
            reason: error instanceof Error ? error.message : String(error),
          })
        })
        .finally(() => runs.delete(resource.name))
      runs.set(resource.name, { finished, abort })
      return finished
    },
    running: (resource) => runs.has(resource.name),
    stop() {
      for (const run of runs.values()) run.abort.abort()
    },
  }
}

async function synchronise(
  { platform, file, retentionDays, onProgress }: Parameters<CreateLogSync>[0],
  resource: Resource,
  signal: AbortSignal,
): Promise<void> {
  const list = resource.endpoints.page
  if (!list) throw new Error(`${resource.name} has no page call`)
  const { table } = logShape(resource)
  const shape = JSON.stringify(table.columns)
  const startedAt = Date.now()
  const days = retentionDays()
  const start = retentionStart(days, new Date(startedAt))
  await file.trimLog(resource, days)

  const readRanges = async (): Promise<Range[]> => {
    const found = await file.get(stateName(resource))
    const state = State.safeParse(found?.value)
    return state.success && state.data.shape === shape ? clipRanges(state.data.ranges, start) : []
  }

  const store = async (rows: readonly object[], complete: Range | null): Promise<void> => {
    await file.putLog(resource, rows, startedAt)
    if (complete) {
      // Read again each time: a file that was begun anew in between knows nothing of earlier pages.
      const ranges = addRange(await readRanges(), complete)
      await file.put(stateName(resource), { shape, ranges }, startedAt)
    }
    const { rows: count } = await file.logStatus(resource)
    onProgress(resource, { rows: count, asOf: startedAt })
  }

  const gaps = findGaps(await readRanges(), start, (to) => secondsBefore(to, OVERLAP))
  for (const gap of gaps) {
    await fillGap({
      gap,
      resource,
      signal,
      call: (query) => orAborted(platform.call(list, { query }, { signal, background: true }), signal),
      store,
    })
  }
}

interface GapWork {
  readonly gap: Gap
  readonly resource: Resource
  readonly signal: AbortSignal
  call(query: Record<string, unknown>): Promise<unknown>
  /** `complete`: the stretch known from now on to be whole. */
  store(rows: readonly object[], complete: Range | null): Promise<void>
}

/**
 * Reads a gap from its newest row downwards. Where the platform filters by time, each page asks for rows
 * up to the oldest one seen, so that rows written meanwhile shift nothing and no page lies deep; otherwise
 * pages are counted.
 */
async function fillGap({ gap, resource, signal, call, store }: GapWork): Promise<void> {
  const time = resource.log?.time ?? ''
  const fromFilter = filterOn(resource, 'from')
  const untilFilter = filterOn(resource, 'until')
  let jumps = untilFilter !== undefined
  // Everything between here and the gap's upper end is stored.
  let edge = gap.to
  let until = gap.to
  let page = 1
  let pageSize = PAGE_SIZE

  for (;;) {
    signal.throwIfAborted()
    const asked = {
      page,
      limit: PAGE_SIZE,
      order: 'desc',
      orderField: snakeCase(time),
      ...(fromFilter ? { [fromFilter]: gap.from } : {}),
      ...(untilFilter && jumps && until ? { [untilFilter]: until } : {}),
    }
    const { list: rows, total } = Answer.parse(await call(asked))
    signal.throwIfAborted()
    const times = rows
      .map((row) => row[time])
      .filter((value) => typeof value === 'string' && value !== '') as string[]
    const oldest = times.reduce((low, value) => (value < low ? value : low), times[0] ?? '')
    const newest = times.reduce((high, value) => (value > high ? value : high), '')

    if (jumps && until !== '' && newest > until) {
      // The platform pays no heed to the upper bound. Counting pages from the first is slower and right.
      jumps = false
      until = ''
      edge = ''
      page = 1
      continue
    }

    if (page === 1) pageSize = Math.max(rows.length, 1)
    if (edge === '') edge = newest
    const isLast = times.length === 0 || oldest < gap.from || (page - 1) * pageSize + rows.length >= total
    const from = isLast ? gap.from : oldest
    await store(rows, edge === '' || from > edge ? null : { from, to: edge })
    if (isLast) return

    edge = oldest
    if (jumps && oldest !== until) {
      until = oldest
      page = 1
    } else {
      page += 1
    }
    // A low-priority job: whatever else waits goes first.
    await nextTurn()
  }
}

/** The filter that bounds the log's time, if the resource declares one. */
const filterOn = (resource: Resource, match: 'from' | 'until'): string | undefined =>
  Object.keys(resource.filters).find((name) => {
    const filter = resource.filters[name]
    return filter?.match === match && (filter.field ?? name) === resource.log?.time
  })
