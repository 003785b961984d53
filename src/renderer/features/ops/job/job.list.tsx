import { useMemo } from 'react'
import { type Job, job, JobStatus, jobStatusOf } from '#contract/resources/ops/job.ts'
import { jobCardsTab, jobLogTab, jobMonitorTab } from '#contract/tabs.ts'
import { CategoryTree } from '#features/ops/job/CategoryTree.tsx'
import { categoryOf } from '#features/ops/job/category.ts'
import { JobFactsContext, useReadFacts } from '#features/ops/job/facts.ts'
import { freeze, stopEach, thaw } from '#features/ops/job/freeze.ts'
import { JobDetail } from '#features/ops/job/JobDetail.tsx'
import { JobState } from '#features/ops/job/JobState.tsx'
import { logsAction, logTitle, statusLabels } from '#features/ops/job/labels.ts'
import { addAction, batchDeleteAction, call, deleteAction, editAction, tab } from '#kit/list/actions.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { defineList } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import { translate } from '#kit/text.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'
import { jobName } from '#pickers/job/jobName.ts'
import { glueLabels } from '#pickers/job/strategies.ts'
import { CronText } from '#pickers/cron/CronText.tsx'
import { useFollowing } from '#pickers/job/useFollowing.ts'
import { useShownRuns } from '#pickers/job/useShownRuns.ts'

const jobForm = laterDialog(async () => (await import('#features/ops/job/JobForm.tsx')).JobForm)
const nextTimesDialog = laterDialog(
  async () => (await import('#features/ops/job/NextTimesDialog.tsx')).NextTimesDialog,
)
const runOnceDialog = laterDialog(async () => (await import('#pickers/job/RunOnceDialog.tsx')).RunOnceDialog)

const { endpoints } = job

/** Of the runs that were triggered in this list, before the id of the job. */
const PLACE = 'job/'

/** Stopping, for a time or for good, and its end. */
const stopping = 'ops.job:stopping'

const isValid = (row: Job): boolean => row.jobInfo !== null

export const jobList = defineList(endpoints.page, {
  id: 'ops.job',
  title: 'ops.job:title',
  rowName: jobName,
  filters: [],
  aside: CategoryTree,
  asideFilters: ['sortCode'],
  columns: [
    { key: 'jobId', label: 'ops.job:field.jobId', width: 75 },
    { key: 'jobInfo.jobDesc', label: 'ops.job:field.jobDesc', width: 170, grow: 1 },
    { key: 'jobInfo.glueType', label: 'ops.job:field.glueType', width: 95, options: glueLabels },
    {
      key: 'jobInfo.jobCron',
      label: 'ops.job:field.jobCron',
      width: 150,
      cell: (row) => <CronText cron={row.jobInfo?.jobCron ?? ''} />,
    },
    { key: 'jobInfo.author', label: 'ops.job:field.author', width: 90 },
    {
      key: 'jobInfo.triggerStatus',
      label: 'ops.job:field.status',
      // A tag and the mark behind it.
      width: 104,
      options: statusLabels,
      cell: (row) => <JobState row={row} />,
    },
  ],
  toolbar: [
    addAction(endpoints.create, async (context) => jobForm({ category: await categoryOf(context) })),
    batchDeleteAction(endpoints.remove),
    {
      id: 'stopEach',
      label: 'ops.job:action.stop',
      menu: { label: stopping, hint: 'ops.job:stop.hint' },
      guard: endpoints.stop,
      needs: 'rows',
      reason:
        'In one menu with its two neighbours; the question about one row explains it, and is not repeated.',
      run: stopEach,
    },
    {
      id: 'freeze',
      label: 'ops.job:action.freeze',
      menu: { label: stopping, hint: 'ops.job:freeze.hint' },
      guard: endpoints.stop,
      needs: 'rows',
      reason: 'A batch of tasks that remember which jobs they stopped.',
      run: freeze,
    },
    {
      id: 'thaw',
      label: 'ops.job:action.thaw',
      menu: { label: stopping, hint: 'ops.job:thaw.hint' },
      guard: endpoints.start,
      reason: 'A batch over the jobs that a freeze has stopped, not over rows.',
      run: (_, context) => thaw(context),
    },
    { id: 'cards', label: 'ops.job:view.cards', guard: 'signed-in', opens: () => tab(jobCardsTab, {}) },
    {
      id: 'monitor',
      label: 'ops.job:view.monitor',
      guard: 'signed-in',
      opens: () => tab(jobMonitorTab, {}, translate('ops.job:view.monitor')),
    },
  ],
  exports: { server: endpoints.export, scope: 'all' },
  rowActions: [
    {
      id: 'trigger',
      label: 'ops.job:action.trigger',
      guard: endpoints.trigger,
      when: isValid,
      opens: (row) => runOnceDialog({ job: row, place: `${PLACE}${row.id}` }),
    },
    {
      id: 'logs',
      label: 'ops.job:action.logs',
      ...logsAction,
      when: isValid,
      opens: (row) => tab(jobLogTab, { id: row.jobId }, logTitle(row)),
    },
    {
      id: 'next',
      label: 'ops.job:action.next',
      guard: endpoints.nextTriggerTime,
      when: isValid,
      opens: (row) => nextTimesDialog({ name: jobName(row), cron: row.jobInfo?.jobCron ?? '' }),
    },
    {
      id: 'start',
      label: 'ops.job:action.start',
      calls: call(endpoints.start, ({ id }) => ({ params: { id } })),
      confirm: 'generic',
      when: (row) => jobStatusOf(row) === JobStatus.stopped,
    },
    {
      id: 'stop',
      label: 'ops.job:action.stop',
      calls: call(endpoints.stop, ({ id }) => ({ params: { id } })),
      confirm: 'generic',
      warns: () => Promise.resolve([translate('ops.job:stop.hint')]),
      when: (row) => jobStatusOf(row) === JobStatus.running,
    },
    editAction(endpoints.update, async ({ id }, { read }) =>
      jobForm({ record: await read(endpoints.get, { params: { id } }) }),
    ),
    deleteAction(endpoints.remove),
  ],
  expand: JobDetail,
})

export function JobList() {
  const state = useList(jobList)
  const rows = useMemo(() => state.rows.map(({ row }) => row), [state.rows])
  const facts = useReadFacts(rows, !state.isLoading && !state.isFetching)
  useFollowing(facts.refresh)
  useShownRuns(PLACE, state)
  return (
    <JobFactsContext value={facts}>
      <ListView state={state} />
    </JobFactsContext>
  )
}
