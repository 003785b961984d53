import { type Job, job, JobStatus, jobStatusOf } from '#contract/resources/ops/job.ts'
import { jobCardsTab, jobLogTab, jobMonitorTab } from '#contract/tabs.ts'
import { CategoryTree } from '#features/ops/job/CategoryTree.tsx'
import { categoryOf } from '#features/ops/job/category.ts'
import { freeze, thaw } from '#features/ops/job/freeze.ts'
import { glueLabels, jobName, logTitle, statusLabels } from '#features/ops/job/labels.ts'
import { addAction, batchDeleteAction, call, deleteAction, editAction, tab } from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { defineList } from '#kit/list/types.ts'
import { translate } from '#kit/text.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const jobForm = laterDialog(async () => (await import('#features/ops/job/JobForm.tsx')).JobForm)
const nextTimesDialog = laterDialog(
  async () => (await import('#features/ops/job/NextTimesDialog.tsx')).NextTimesDialog,
)
const runOnceDialog = laterDialog(
  async () => (await import('#features/ops/job/RunOnceDialog.tsx')).RunOnceDialog,
)

const { endpoints } = job

const isValid = (row: Job): boolean => row.jobInfo !== null

export const jobList = defineList(endpoints.page, {
  id: 'ops.job',
  title: 'ops.job:title',
  rowName: jobName,
  filters: [],
  aside: CategoryTree,
  columns: [
    { key: 'jobId', label: 'ops.job:field.jobId', width: 75 },
    {
      key: 'jobDesc',
      label: 'ops.job:field.jobDesc',
      width: 210,
      value: (row) => row.jobInfo?.jobDesc ?? '',
      exported: { from: 'jobInfo.jobDesc' },
    },
    {
      key: 'glueType',
      label: 'ops.job:field.glueType',
      width: 95,
      value: (row) => row.jobInfo?.glueType ?? '',
      exported: { from: 'jobInfo.glueType' },
      options: glueLabels,
    },
    {
      key: 'jobCron',
      label: 'ops.job:field.jobCron',
      width: 150,
      value: (row) => row.jobInfo?.jobCron ?? '',
      exported: { from: 'jobInfo.jobCron' },
    },
    {
      key: 'author',
      label: 'ops.job:field.author',
      width: 90,
      value: (row) => row.jobInfo?.author ?? '',
      exported: { from: 'jobInfo.author' },
    },
    {
      key: 'status',
      label: 'ops.job:field.status',
      width: 85,
      value: (row) => row.jobInfo?.triggerStatus ?? '',
      exported: { from: 'jobInfo.triggerStatus' },
      options: statusLabels,
    },
  ],
  toolbar: [
    addAction(endpoints.create, async (context) => jobForm({ category: await categoryOf(context) })),
    batchDeleteAction(endpoints.remove),
    {
      id: 'freeze',
      label: 'ops.job:action.freeze',
      guard: endpoints.stop,
      needs: 'rows',
      reason: 'A batch of tasks that remember which jobs they stopped.',
      run: freeze,
    },
    {
      id: 'thaw',
      label: 'ops.job:action.thaw',
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
      opens: (row) => runOnceDialog({ job: row }),
    },
    {
      id: 'logs',
      label: 'ops.job:action.logs',
      guard: { permission: 'sys:sysJob:save' },
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
      when: (row) => jobStatusOf(row) === JobStatus.running,
    },
    editAction(endpoints.update, async ({ id }, { read }) =>
      jobForm({ record: await read(endpoints.get, { params: { id } }) }),
    ),
    deleteAction(endpoints.remove),
  ],
})

export const JobList = () => <ListPage list={jobList} />
