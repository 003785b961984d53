import { useEffect, useMemo, useRef } from 'react'
import { type Job, job } from '#contract/resources/ops/job.ts'
import { type JobLog, jobLog } from '#contract/resources/ops/jobLog.ts'
import { useEndpoint, useEveryRow } from '#kit/data/endpoint.ts'
import { failureOf } from '#kit/data/failures.ts'
import type { Failure } from '#contract/failures.ts'
import { useIsSeen } from '#pickers/job/useIsSeen.ts'

/** Between two requests. */
const INTERVAL_MS = 5000

/** Minimum between an answer and the next request, however slow the platform is. */
const PAUSE_MS = 1000

const newestRuns = { query: { page: 1, limit: 500 } }
/** 3: in progress. */
const underWay = { logStatus: '3' }

const noJobs: readonly Job[] = []
const noLogs: readonly JobLog[] = []

export interface Monitor {
  readonly jobs: readonly Job[]
  readonly recent: readonly JobLog[]
  readonly running: readonly JobLog[]
  /** Epoch milliseconds of the oldest of the three answers; null before there are any. */
  readonly asOf: number | null
  /** Why the last request failed; the previous data stays. */
  readonly failure: Failure | null
  readonly isLoading: boolean
  reload(): void
}

/** Polls the documented calls while the monitor is visible and not paused. */
export function useMonitor({ isFrozen }: { isFrozen: boolean }): Monitor {
  const jobs = useEveryRow(job.endpoints.page)
  const recent = useEndpoint(jobLog.endpoints.page, newestRuns)
  const running = useEveryRow(jobLog.endpoints.page, underWay)
  const queries = [jobs, recent, running] as const
  const isFetching = queries.some((query) => query.isFetching)
  const refetch = useRef(() => {})
  const askedAt = useRef(Date.now())
  refetch.current = () => {
    askedAt.current = Date.now()
    for (const query of queries) void query.refetch()
  }
  const isSeen = useIsSeen()

  useEffect(() => {
    if (isFrozen || !isSeen || isFetching) return
    const rest = INTERVAL_MS - (Date.now() - askedAt.current)
    const timer = setTimeout(() => refetch.current(), Math.max(PAUSE_MS, rest))
    return () => clearTimeout(timer)
  }, [isFrozen, isSeen, isFetching])

  // Paused data does not change, even when other code requests the same.
  const kept = useRef({ jobs: noJobs, recent: noLogs, running: noLogs, asOf: null as number | null })
  const times = queries.flatMap((query) => query.data?.asOf ?? [])
  const seen = useMemo(() => {
    if (!isFrozen || kept.current.asOf === null) {
      kept.current = {
        jobs: jobs.data?.data ?? noJobs,
        recent: recent.data?.data.list ?? noLogs,
        running: running.data?.data ?? noLogs,
        asOf: times.length === queries.length ? Math.min(...times) : null,
      }
    }
    return kept.current
    // oxlint-disable-next-line react/exhaustive-deps -- times and queries are made of these
  }, [isFrozen, jobs.data, recent.data, running.data])

  const error = queries.find((query) => query.error)?.error
  return {
    ...seen,
    failure: error ? failureOf(error) : null,
    isLoading: queries.some((query) => query.isPending),
    reload: () => refetch.current(),
  }
}
