import { useMemo, useSyncExternalStore } from 'react'
import { type JobLog, jobLog } from '#contract/resources/ops/jobLog.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { useSession } from '#kit/session.ts'
import { hasEnded } from '#pickers/job/outcome.ts'

/** Rows in the log of a job before a run of it was triggered. */
export interface LogBefore {
  readonly ids: ReadonlySet<string>
  /** Trigger time of the newest; empty when there was none. */
  readonly time: string
}

/** A run that was triggered in this window, and its state in the log since. */
export interface FollowedRun {
  readonly nr: number
  /** Place where it is shown: `job/` with the id of a job, `log/` of a log row, `monitor/` of a job. */
  readonly place: string
  readonly sessionId: string
  /** Number of the job in the scheduler. */
  readonly jobId: string
  readonly name: string
  readonly before: LogBefore
  /** Epoch milliseconds. */
  readonly startedAt: number
  /** Epoch milliseconds; after it the log is not read for this run any more. */
  readonly until: number
  /** `left`: its end was not awaited, or the log could not be read. */
  readonly phase: 'running' | 'ended' | 'left'
  /** Its row of the log, once there is one. */
  readonly log: JobLog | undefined
}

/** Newest runs of a job read at a time; its own is among them unless the job is triggered many times a second. */
const READ = 20
const SECOND = 1000
const MINUTE = 60 * SECOND
/** How long a run without a time-out is followed, and how long any is at most. */
const USUAL = 5 * MINUTE
const LONGEST = 10 * MINUTE
/** Time that a run may take beyond its time-out until the log has it. */
const GRACE = 30 * SECOND
/** Runs that are kept with their outcome. */
const KEPT = 50

let runs: readonly FollowedRun[] = []
const listeners = new Set<() => void>()

function change(next: readonly FollowedRun[]): void {
  runs = next
  for (const listener of listeners) listener()
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const sessionOf = ({ session }: { session: { id: string } | null }): string => session?.id ?? ''

const readLog = async (jobId: string): Promise<readonly JobLog[]> => {
  const query = { page: 1, limit: READ, jobId }
  return (await callEndpoint(jobLog.endpoints.page, { query }, { background: true })).data.list
}

/** To be read before a run is triggered. @returns null when the log cannot be read */
export async function readLogBefore(jobId: string): Promise<LogBefore | null> {
  try {
    const logs = await readLog(jobId)
    const times = logs.map(({ triggerTime }) => triggerTime).toSorted()
    return { ids: new Set(logs.map(({ id }) => id)), time: times.at(-1) ?? '' }
  } catch {
    return null
  }
}

let lastNr = 0

/** Begins to follow a run that was just triggered. @param timeout seconds; 0: none */
export function followRun({
  timeout,
  before,
  ...run
}: Pick<FollowedRun, 'place' | 'jobId' | 'name'> & { timeout: number; before: LogBefore | null }): void {
  const startedAt = Date.now()
  const wait = timeout > 0 ? Math.min(timeout * SECOND + GRACE, LONGEST) : USUAL
  const sessionId = sessionOf(useSession.getState())
  lastNr += 1
  const followed: FollowedRun = {
    ...run,
    nr: lastNr,
    sessionId,
    before: before ?? { ids: new Set(), time: '' },
    startedAt,
    until: startedAt + wait,
    phase: before ? 'running' : 'left',
    log: undefined,
  }
  const others = runs.filter((one) => one.place !== run.place || one.sessionId !== sessionId)
  change([...others, followed].slice(-KEPT))
}

/** The row of a triggered run: the first that was not there before, by hand rather than by cron. */
export function rowOfRun(logs: readonly JobLog[], { ids, time }: LogBefore): JobLog | undefined {
  const later = logs
    .filter(({ id, triggerTime }) => !ids.has(id) && triggerTime >= time)
    // The log has the newest first.
    .toReversed()
    .toSorted((a, b) => (a.triggerTime < b.triggerTime ? -1 : a.triggerTime > b.triggerTime ? 1 : 0))
  return later.find(({ triggerMsg }) => /手动|manual/i.test(triggerMsg)) ?? later[0]
}

async function look(run: FollowedRun): Promise<void> {
  // A platform that does not answer is queried again until the time is over.
  const logs = await readLog(run.jobId).catch((): readonly JobLog[] => [])
  const log = (run.log ? logs.find(({ id }) => id === run.log?.id) : rowOfRun(logs, run.before)) ?? run.log
  const isOver = log !== undefined && hasEnded(log)
  const phase = isOver ? 'ended' : Date.now() < run.until ? 'running' : 'left'
  change(runs.map((one) => (one.nr === run.nr ? { ...one, log, phase } : one)))
}

const isFollowed = ({ phase, sessionId }: FollowedRun): boolean =>
  phase === 'running' && sessionId === sessionOf(useSession.getState())

/**
 * Reads the log once for each run that is still followed.
 * @returns milliseconds until the next look; null when there is nothing more to follow
 */
export async function lookAtRuns(): Promise<number | null> {
  await Promise.all(runs.filter(isFollowed).map(look))
  const rest = runs.filter(isFollowed)
  if (rest.length === 0) return null
  const newestStart = Math.max(...rest.map(({ startedAt }) => startedAt))
  // Long runs need not be shown to the second.
  return Date.now() - newestStart < MINUTE ? SECOND : 5 * SECOND
}

/** The last run that was triggered at a place. */
export function useRunAt(place: string): FollowedRun | undefined {
  return useFollowedRuns().find((run) => run.place === place)
}

/** All runs of this session that were triggered in this window. */
export function useFollowedRuns(): readonly FollowedRun[] {
  const sessionId = useSession(sessionOf)
  const all = useSyncExternalStore(listen, () => runs)
  return useMemo(() => all.filter((run) => run.sessionId === sessionId), [all, sessionId])
}

/** Drops all runs, as suites do between tests. */
export const clearRuns = (): void => change([])

/** For suites that draw nothing. */
export const followedRuns = (): readonly FollowedRun[] => runs
