import { type Job, job, JobStatus, jobStatusOf } from '#contract/resources/ops/job.ts'
import { jobCardsTab, jobLogTab, jobMonitorTab } from '#contract/tabs.ts'
import { CategoryTree } from '#features/ops/job/CategoryTree.tsx'
import { chosenCategory } from '#features/ops/job/category.ts'
import { freeze, thaw } from '#features/ops/job/freeze.ts'
import { JobForm } from '#features/ops/job/JobForm.tsx'
import { glueLabels, jobName, statusLabels } from '#features/ops/job/labels.ts'
import { NextTimesDialog } from '#features/ops/job/NextTimesDialog.tsx'
import { RunOnceDialog } from '#features/ops/job/RunOnceDialog.tsx'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { defineList } from '#kit/list/types.ts'
import { openTab } from '#kit/tabs.ts'
import { translate } from '#kit/text.ts'

const { endpoints } = job

const isValid = (row: Job): boolean => row.jobInfo !== null

/** Opens the log of one job in a tab that is named after the job. */
export const openLogs = (row: Job): void =>
  void openTab(jobLogTab, { id: row.jobId }, translate('ops.job:logs.tab', { name: jobName(row) }))

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
    addAction(endpoints.create, (_, { openDialog }) => openDialog(JobForm, { category: chosenCategory() })),
    batchDeleteAction(endpoints.remove),
    {
      id: 'freeze',
      label: 'ops.job:action.freeze',
      endpoint: endpoints.stop,
      needs: 'rows',
      run: freeze,
    },
    {
      id: 'thaw',
      label: 'ops.job:action.thaw',
      endpoint: endpoints.start,
      run: (_, context) => thaw(context),
    },
    { id: 'cards', label: 'ops.job:view.cards', run: () => void openTab(jobCardsTab, {}) },
    {
      id: 'monitor',
      label: 'ops.job:view.monitor',
      run: () => void openTab(jobMonitorTab, {}, translate('ops.job:view.monitor')),
    },
  ],
  exports: { server: endpoints.export, scope: 'all' },
  rowActions: [
    {
      id: 'trigger',
      label: 'ops.job:action.trigger',
      endpoint: endpoints.trigger,
      when: isValid,
      run: (row, { openDialog }) => openDialog(RunOnceDialog, { job: row }),
    },
    {
      id: 'logs',
      label: 'ops.job:action.logs',
      permission: 'sys:sysJob:save',
      when: isValid,
      run: openLogs,
    },
    {
      id: 'next',
      label: 'ops.job:action.next',
      endpoint: endpoints.nextTriggerTime,
      when: isValid,
      run: (row, { openDialog }) =>
        openDialog(NextTimesDialog, { name: jobName(row), cron: row.jobInfo?.jobCron ?? '' }),
    },
    {
      id: 'start',
      label: 'ops.job:action.start',
      endpoint: endpoints.start,
      confirm: 'generic',
      when: (row) => jobStatusOf(row) === JobStatus.stopped,
      run: async (row, { call, done }) => {
        await call(endpoints.start, { params: { id: row.id } })
        done()
      },
    },
    {
      id: 'stop',
      label: 'ops.job:action.stop',
      endpoint: endpoints.stop,
      confirm: 'generic',
      when: (row) => jobStatusOf(row) === JobStatus.running,
      run: async (row, { call, done }) => {
        await call(endpoints.stop, { params: { id: row.id } })
        done()
      },
    },
    editAction(endpoints.update, async (row, { call, openDialog }) =>
      openDialog(JobForm, { record: await call(endpoints.get, { params: { id: row.id } }) }),
    ),
    deleteAction(endpoints.remove),
  ],
})

export const JobList = () => <ListPage list={jobList} />
