import { type Job } from '#contract/resources/ops/job.ts'
import { jobLog } from '#contract/resources/ops/jobLog.ts'
import { firingCron, lastRunsOf, useJobFacts } from '#features/ops/job/facts.ts'
import { callEndpoint, useReading } from '#kit/data/endpoint.ts'
import { useText } from '#kit/text.ts'
import { outcomeWords } from '#pickers/job/outcomeWords.ts'
import { RunLine } from '#pickers/job/RunLine.tsx'
import { useRunAt } from '#pickers/job/runs.ts'
import { Details } from '#ui/Details.tsx'

/** Runs of one job among which its last result is looked for; the others are still under way. */
const FEW = 10

/** Below a job: the run that was triggered here, its last result, and when it fires next. */
export function JobDetail({ row }: { row: Job }) {
  const text = useText()
  const { nextTimes, lastRuns } = useJobFacts()
  const place = `job/${row.id}`
  const run = useRunAt(place)
  // Asked about this job alone: its last run may be older than the newest runs of all jobs.
  const own = useReading(['ops.job.last', row.jobId, String(run?.phase === 'ended' && run.nr)], async () => {
    const query = { page: 1, limit: FEW, jobId: row.jobId }
    const { data } = await callEndpoint(jobLog.endpoints.page, { query }, { background: true })
    return lastRunsOf(data.list).get(row.jobId) ?? null
  })
  const last = own.data ?? lastRuns.get(row.jobId)
  const nothing = own.isPending ? text('kit:list.loading') : text('ops.job:last.none')
  return (
    <Details
      items={[
        ...(run ? [{ label: text('ops.job:run.this'), value: <RunLine place={place} /> }] : []),
        {
          label: text('ops.job:last'),
          value: last
            ? text('ops.job:last.line', { time: last.triggerTime, outcome: outcomeWords(last, text) })
            : nothing,
        },
        { label: text('ops.job:next'), value: nextTimes.get(firingCron(row)) || '-' },
      ]}
    />
  )
}
