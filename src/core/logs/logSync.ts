import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LogOverview } from '#contract/bridge.ts'
import type { Resource } from '#contract/kernel.ts'
import { readMoment, wallClock, type WallTime } from '#base/moments.ts'
import { orAborted } from '../abort.ts'
import type { CacheFile } from '../cache/cacheFile.ts'
import { retentionStart } from '../cache/retention.ts'
import type { ClientLog } from '../clientLog.ts'
import { faultOf } from '../gateway/faults.ts'
import type { Platform } from '../gateway/platform.ts'
import { fillGap, type GapWork, secondsBefore } from './fillGap.ts'
import { openStretches } from './openRows.ts'
import { addRange, findGaps, type Range } from './ranges.ts'
import { syncState } from './syncState.ts'

export interface LogSync {
  /** Fetches rows newer than the newest cached row, then older ones within retention; resumable. */
  sync(resource: Resource): Promise<void>
  running(resource: Resource): boolean
  state(resource: Resource): LogSyncState
  /** Moment before which rows were deleted because the cache had reached its limit; empty: none. */
  cutBefore(resource: Resource): Promise<string>
  /** Whether its rows were read under another data scope than the account has now. */
  isOfOtherScope(resource: Resource): Promise<boolean>
  /** Pauses and resumes present and later runs. */
  pause(paused: boolean): void
  isPaused(): boolean
  /** For good: the session is over. */
  stop(): void
}

export type LogSyncState = Pick<LogOverview, 'state' | 'reason'>

/** Which rows an account may read of logs by account. Another object with every change, also when it changes back. */
export interface LogScope {
  /** Empty: all rows, or the platform does not report it. */
  readonly value: string
}

export type CreateLogSync = (dependencies: {
  platform: Platform
  file: CacheFile
  retentionDays(): number
  /** Bytes the account's file may take. */
  limitBytes(): number
  /** Logs that share the file, of which rows are deleted when it is too large. */
  logs: readonly Resource[]
  /** Under which the account reads logs by account. */
  scope(): LogScope
  /** Resolves when no user waits for the platform. */
  quiet(signal: AbortSignal): Promise<void>
  log: ClientLog
  /** Called after the oldest rows were deleted. */
  onShrunk(): void
  /** Called after each stored page. */
  onProgress(resource: Resource, status: { rows: number; asOf: number }): void
}) => LogSync

/** Seconds before the newest known row that are read again by every run. */
const OVERLAP = 60
/** Pages between two checks of the size of the file. */
const PAGES_BETWEEN_CHECKS = 20
/** Share of the limit to which a file that is too large is reduced, so that it is not reduced after every page. */
const ROOM = 0.9

/** After every moment of a row. */
const AFTER_ALL = '9999-12-31 23:59:60'

interface Run {
  readonly finished: Promise<void>
  readonly abort: AbortController
  state: LogSyncState
}

const idle: LogSyncState = { state: 'idle', reason: '' }

/** Why a run was not completed, as a code of the overview. */
function reasonOf(error: unknown): LogSyncState['reason'] {
  const { code, status } = faultOf(error).failure
  if (code === 'offline' || code === 'timeout') return 'offline'
  if (code === 'disk') return 'disk'
  if (code === 'forbidden' || status === 403) return 'forbidden'
  return 'other'
}

type Dependencies = Parameters<CreateLogSync>[0]

/** The scope that applies to a log; logs that are not by account have none. */
const scopeOf = ({ scope }: Dependencies, { log }: Resource): LogScope => (log?.byActor ? scope() : noScope)
const noScope: LogScope = { value: '' }

const stateOf = (dependencies: Dependencies, resource: Resource) =>
  syncState(dependencies.file, resource, scopeOf(dependencies, resource).value)

export const createLogSync: CreateLogSync = (dependencies) => {
  const runs = new Map<string, Run>()
  const ended = new Map<string, LogSyncState>()
  let isStopped = false
  /** Closed while the synchronisation is paused; `open` resolves `opened`. */
  const valve = { isClosed: false, opened: Promise.resolve(), open: () => {} }

  /** Waits before each call, first for the end of a pause, then for calls that a user waits for. */
  const pass = async (run: Run): Promise<void> => {
    const { signal } = run.abort
    while (valve.isClosed) {
      run.state = { state: 'waiting', reason: 'paused' }
      await orAborted(valve.opened, signal)
    }
    run.state = { state: 'waiting', reason: 'busy' }
    await dependencies.quiet(signal)
    run.state = { state: 'running', reason: '' }
  }

  const sync = (resource: Resource): Promise<void> => {
    if (isStopped) return Promise.resolve()
    const present = runs.get(resource.name)
    if (present) return present.finished
    const abort = new AbortController()
    const finish = async (): Promise<void> => {
      // The run is registered first, so that its state can be read.
      await nextTurn()
      const scope = scopeOf(dependencies, resource)
      try {
        await synchronise(dependencies, resource, abort.signal, () => pass(run))
        ended.set(resource.name, idle)
      } catch (error) {
        const reason = reasonOf(error)
        ended.set(resource.name, { state: reason === 'offline' ? 'waiting' : 'failed', reason })
        if (abort.signal.aborted) return
        dependencies.log.warn('The log was not synchronised to its end', {
          resource: resource.name,
          reason: error instanceof Error ? error.message : String(error),
        })
      } finally {
        runs.delete(resource.name)
      }
      if (scope === scopeOf(dependencies, resource)) return
      // Its rows may be of either scope, also where the later one is the earlier one again.
      await stateOf(dependencies, resource).setMixed(Date.now())
      if (!isStopped) await sync(resource)
    }
    const run: Run = { abort, state: { state: 'running', reason: '' }, finished: finish() }
    runs.set(resource.name, run)
    return run.finished
  }

  return {
    sync,
    running: (resource) => runs.has(resource.name),
    state: (resource) => runs.get(resource.name)?.state ?? ended.get(resource.name) ?? idle,
    cutBefore: (resource) => stateOf(dependencies, resource).cutBefore(dependencies.limitBytes()),
    isOfOtherScope: (resource) => stateOf(dependencies, resource).isOfOtherScope(),
    pause(paused) {
      if (paused === valve.isClosed) return
      valve.isClosed = paused
      if (!paused) valve.open()
      else
        valve.opened = new Promise((resolve) => {
          valve.open = resolve
        })
    },
    isPaused: () => valve.isClosed,
    stop() {
      isStopped = true
      for (const run of runs.values()) run.abort.abort()
    },
  }
}

async function synchronise(
  dependencies: Dependencies,
  resource: Resource,
  signal: AbortSignal,
  pass: () => Promise<void>,
): Promise<void> {
  const { platform, file, retentionDays, limitBytes, onProgress } = dependencies
  const list = resource.endpoints.page
  if (!list) throw new Error(`${resource.name} has no page call`)
  const scope = scopeOf(dependencies, resource)
  const state = stateOf(dependencies, resource)
  const startedAt = Date.now()
  if (await state.isOfOtherScope()) {
    await file.trimLog(resource, AFTER_ALL)
    await state.setRanges([], startedAt)
  }
  const days = retentionDays()
  const { newest } = await file.logStatus(resource)
  // Counted from the newest row where there is one: this machine's clock may be wrong by years.
  const retained = retentionStart(days, latestTime(newest, startedAt))
  const cut = await state.cutBefore(limitBytes())
  const start = cut > retained ? cut : retained
  await file.trimLog(resource, start)
  let pages = 0

  const store: GapWork['store'] = async (rows, complete) => {
    if (scope !== scopeOf(dependencies, resource)) return false
    await file.putLog(resource, rows, startedAt)
    if (complete) {
      // Read again each time: a file that was replaced in the meantime has none of the earlier pages.
      await state.setRanges(addRange(await state.ranges(start), complete), startedAt)
    }
    pages += 1
    const { rows: count } = await file.logStatus(resource)
    onProgress(resource, { rows: count, asOf: startedAt })
    if (pages % PAGES_BETWEEN_CHECKS !== 0) return true
    const before = await keepWithinLimit(dependencies)
    return before === '' || before < (complete?.from ?? '')
  }
  const call: GapWork['call'] = async (query) => {
    await pass()
    return orAborted(platform.call(list, { query }, { signal, background: true }), signal)
  }

  const gaps = findGaps(await state.ranges(start), start, (to) => secondsBefore(to, OVERLAP))
  for (const gap of gaps) {
    const isWhole = await fillGap({ gap, resource, signal, call, store })
    if (!isWhole) break
  }
  // Rows that were still changing when they were read.
  for (const stretch of await openStretches(file, resource)) {
    await fillGap({
      gap: stretch,
      resource,
      signal,
      call,
      async store(rows) {
        await file.putLog(resource, rows, startedAt)
        return true
      },
    })
  }
  await keepWithinLimit(dependencies)
}

/**
 * Deletes the oldest rows of all logs when the file is too large.
 * @returns the moment before which rows were deleted; empty: none were.
 */
async function keepWithinLimit(dependencies: Dependencies): Promise<string> {
  const { file, logs, limitBytes, onShrunk } = dependencies
  const limit = limitBytes()
  if ((await file.logSize()) <= limit) return ''
  const { before, rows } = await file.shrinkLogs(logs, limit * ROOM)
  if (rows === 0) return ''
  const now = Date.now()
  for (const log of logs) {
    const state = stateOf(dependencies, log)
    await state.setCut(before, limit, now)
    const ranges: Range[] = await state.ranges(before)
    if (ranges.length > 0) await state.setRanges(ranges, now)
  }
  onShrunk()
  return before
}

/**
 * The time of the newest row; without one the time of this machine's clock, which differs from the platform's by
 * hours.
 */
function latestTime(newest: string, now: number): WallTime {
  const time = readMoment(newest)
  return Number.isNaN(time) ? wallClock(now, undefined) : time
}
