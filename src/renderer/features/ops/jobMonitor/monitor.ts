import { readMoment, type WallTime } from '#base/moments.ts'
import type { Job } from '#contract/resources/ops/job.ts'
import type { JobLog } from '#contract/resources/ops/jobLog.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'
import { durationOf, hasEnded, hasFailed, newest } from '#pickers/job/outcome.ts'

/** States of a job in the monitor, most urgent first. */
export const monitorStates = vocabulary(['failed', 'running', 'succeeded', 'waiting', 'stopped', 'invalid'])
export type MonitorState = CodeOf<typeof monitorStates>

export interface MonitorRow {
  readonly id: string
  /** Number of the job in the scheduler. */
  readonly jobId: string
  readonly name: string
  readonly category: string
  readonly cron: string
  readonly state: MonitorState
  /** Its newest run that has ended; undefined while none is known. */
  readonly last: JobLog | undefined
  /** The run in progress. */
  readonly current: JobLog | undefined
}

function stateOf(job: Job, last: JobLog | undefined, current: JobLog | undefined): MonitorState {
  if (job.jobInfo === null) return 'invalid'
  if (current) return 'running'
  if (last && hasFailed(last)) return 'failed'
  if (job.jobInfo.triggerStatus === 0) return 'stopped'
  return last ? 'succeeded' : 'waiting'
}

/**
 * One row per job: failed jobs first, then running ones, each by name.
 * @param recent newest runs of all jobs.
 * @param running all runs in progress.
 */
export function monitorRows(
  jobs: readonly Job[],
  recent: readonly JobLog[],
  running: readonly JobLog[],
): readonly MonitorRow[] {
  const ended = Map.groupBy(newest(recent).filter(hasEnded), ({ jobId }) => jobId)
  const current = Map.groupBy(newest(running), ({ jobId }) => jobId)
  const rows = jobs.map((job): MonitorRow => {
    const last = ended.get(job.jobId)?.[0]
    // The oldest of several is running; the others are queued.
    const now = current.get(job.jobId)?.at(-1)
    return {
      id: job.id,
      jobId: job.jobId,
      name: job.jobInfo?.jobDesc || job.jobId,
      category: job.sortName,
      cron: job.jobInfo?.triggerStatus ? job.jobInfo.jobCron : '',
      state: stateOf(job, last, now),
      last,
      current: now,
    }
  })
  return rows.toSorted(
    (a, b) =>
      monitorStates.codes.indexOf(a.state) - monitorStates.codes.indexOf(b.state) ||
      a.name.localeCompare(b.name),
  )
}

/** How many jobs are in each state. */
export const countStates = (rows: readonly MonitorRow[]): ReadonlyMap<MonitorState, number> =>
  new Map([...Map.groupBy(rows, ({ state }) => state)].map(([state, of]) => [state, of.length]))

export interface DurationPoint {
  readonly log: JobLog
  /** Time of the trigger. */
  readonly at: WallTime
  readonly seconds: number
  readonly hasFailed: boolean
}

export interface DurationSeries {
  readonly jobId: string
  readonly name: string
  /** Oldest first. */
  readonly points: readonly DurationPoint[]
}

/** Durations of ended runs by job, the busiest jobs first. */
export function durationSeries(recent: readonly JobLog[], most: number): readonly DurationSeries[] {
  const points = recent.flatMap((log): DurationPoint[] => {
    const seconds = durationOf(log)
    return seconds === null
      ? []
      : [{ log, at: readMoment(log.triggerTime), seconds, hasFailed: hasFailed(log) }]
  })
  return [...Map.groupBy(points, ({ log }) => log.jobId)]
    .map(([jobId, of]) => ({
      jobId,
      name: of[0]?.log.job?.jobInfo?.jobDesc || jobId,
      points: of.toSorted((a, b) => a.at - b.at),
    }))
    .toSorted((a, b) => b.points.length - a.points.length || a.name.localeCompare(b.name))
    .slice(0, most)
}
