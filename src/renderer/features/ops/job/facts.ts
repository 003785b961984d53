import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { type Job, JobStatus, jobStatusOf } from '#contract/resources/ops/job.ts'
import { type JobLog, jobLog } from '#contract/resources/ops/jobLog.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { hasEnded, newest } from '#pickers/job/outcome.ts'
import { useNextTimes } from '#pickers/job/useNextTimes.ts'

/** Newest runs that are looked through for the last one of each shown job. */
const newestRuns = { query: { page: 1, limit: 200 } }

/** Facts that the list shows of its jobs beside their records. */
export interface JobFacts {
  /** By the scheduler's number of the job: its last run that has ended, where it is among the newest of all. */
  readonly lastRuns: ReadonlyMap<string, JobLog>
  /** By cron: when it fires next. */
  readonly nextTimes: ReadonlyMap<string, string>
  /** Read again, as after a run. */
  refresh(): void
}

export const JobFactsContext = createContext<JobFacts>({
  lastRuns: new Map(),
  nextTimes: new Map(),
  refresh: () => undefined,
})

export const useJobFacts = (): JobFacts => useContext(JobFactsContext)

/** The cron of a job that is scheduled; empty for others. */
export const firingCron = (row: Job): string =>
  jobStatusOf(row) === JobStatus.running ? (row.jobInfo?.jobCron ?? '') : ''

/** The newest run of each job that has ended. */
export function lastRunsOf(logs: readonly JobLog[]): ReadonlyMap<string, JobLog> {
  const last = new Map<string, JobLog>()
  for (const log of newest(logs)) if (hasEnded(log) && !last.has(log.jobId)) last.set(log.jobId, log)
  return last
}

/**
 * The last result and the next time of jobs, by the calls that the monitor uses. Values that a platform does not answer
 * are left out: the list works without them.
 * @param isSettled whether the rows have arrived; each time they do, the runs are read again
 */
export function useReadFacts(rows: readonly Job[], isSettled: boolean): JobFacts {
  const [lastRuns, setLastRuns] = useState<JobFacts['lastRuns']>(() => new Map())
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isSettled) return
    let isOver = false
    callEndpoint(jobLog.endpoints.page, newestRuns, { background: true }).then(
      ({ data }) => {
        if (!isOver) setLastRuns(lastRunsOf(data.list))
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [isSettled, round])

  const crons = useMemo(() => rows.map(firingCron).filter((cron) => cron !== ''), [rows])
  const nextTimes = useNextTimes(crons, false)
  return useMemo(
    () => ({ lastRuns, nextTimes, refresh: () => setRound((count) => count + 1) }),
    [lastRuns, nextTimes],
  )
}
