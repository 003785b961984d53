import { Link } from '@fluentui/react-components'
import { useMemo } from 'react'
import { job } from '#contract/resources/ops/job.ts'
import { filterTimePattern, type JobLog, jobLog, paramOfRun } from '#contract/resources/ops/jobLog.ts'
import { jobLogTab, logWorkbenchTab } from '#contract/tabs.ts'
import { JobLogDetail } from '#features/ops/jobLog/JobLogDetail.tsx'
import { handleLabels, triggerLabels } from '#features/ops/jobLog/labels.ts'
import { ALL_JOBS, JobPicker } from '#features/ops/jobLog/JobPicker.tsx'
import { RangeFilter } from '#features/ops/jobLog/RangeFilter.tsx'
import { isRange } from '#features/ops/jobLog/ranges.ts'
import { RemarkDialog } from '#features/ops/jobLog/RemarkDialog.tsx'
import { ANY_STATUS, StatusFilter } from '#features/ops/jobLog/StatusFilter.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { batchDeleteAction, tab } from '#kit/list/actions.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { read } from '#kit/list/runAction.ts'
import { defineList, type ListDefinition, listMaker } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useText } from '#kit/text.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'
import { findJob } from '#features/ops/jobLog/findJob.ts'
import { openJob } from '#pickers/job/openJob.ts'
import { useFollowing } from '#pickers/job/useFollowing.ts'
import { useShownRuns } from '#pickers/job/useShownRuns.ts'
import { logSearch } from '#pickers/logs/logSearch.tsx'

const clearLogDialog = laterDialog(
  async () => (await import('#features/ops/jobLog/ClearLogDialog.tsx')).ClearLogDialog,
)

const runOnceDialog = laterDialog(async () => (await import('#pickers/job/RunOnceDialog.tsx')).RunOnceDialog)

const { endpoints } = jobLog

const nameOf = (row: JobLog): string => row.job?.jobInfo?.jobDesc ?? row.jobId

/** Whether the scheduler still has the job. */
const isKnown = (row: JobLog): boolean => Boolean(row.job?.jobInfo)

/** Of the runs that were repeated from this list, before the id of the row. */
const PLACE = 'log/'

function rangeOf({ filterTime = '' }: Readonly<Record<string, string>>) {
  const [, from, until] = filterTimePattern.exec(filterTime.trim()) ?? []
  return { from, until }
}

function TriggerRemark({ row }: { row: JobLog }) {
  const text = useText()
  return row.triggerMsg === '' ? null : (
    <Link as="button" onClick={() => void openDialog(RemarkDialog, { row })}>
      {text('ops.jobLog:remark.open')}
    </Link>
  )
}

export const jobLogList = defineList(endpoints.page, {
  id: 'ops.jobLog',
  title: 'ops.jobLog:title',
  rowName: (row) => `${row.triggerTime} ${nameOf(row)}`,
  filters: [
    {
      kind: 'custom',
      name: 'jobId',
      label: 'ops.jobLog:filter.job',
      render: JobPicker,
      initial: () => ALL_JOBS,
    },
    {
      kind: 'custom',
      name: 'logStatus',
      label: 'ops.jobLog:filter.status',
      render: StatusFilter,
      initial: () => ANY_STATUS,
    },
    {
      kind: 'custom',
      isRange: true,
      name: 'filterTime',
      label: 'ops.jobLog:filter.time',
      render: RangeFilter,
      accepts: isRange,
    },
  ],
  columns: [
    { key: 'jobId', label: 'ops.jobLog:field.jobId', width: 62 },
    { key: 'job.jobInfo.jobDesc', label: 'ops.jobLog:field.jobName', width: 104, grow: 1.5 },
    { key: 'job.sortName', label: 'ops.jobLog:field.category', width: 60, grow: 1 },
    { key: 'triggerTime', label: 'ops.jobLog:field.triggerTime', width: 148 },
    { key: 'triggerCode', label: 'ops.jobLog:field.triggerCode', width: 76, options: triggerLabels },
    {
      key: 'triggerMsg',
      label: 'ops.jobLog:field.triggerMsg',
      width: 70,
      sortable: false,
      cell: (row) => <TriggerRemark row={row} />,
    },
    { key: 'handleTime', label: 'ops.jobLog:field.handleTime', width: 148 },
    { key: 'handleCode', label: 'ops.jobLog:field.handleCode', width: 76, options: handleLabels },
    { key: 'handleMsg', label: 'ops.jobLog:field.handleMsg', width: 74, grow: 2, sortable: false },
  ],
  search: logSearch('ops.jobLog', rangeOf),
  toolbar: [
    {
      id: 'workbench',
      label: 'ops.logWorkbench:open',
      guard: 'signed-in',
      opens: () => tab(logWorkbenchTab, { log: 'ops.jobLog' }),
    },
    batchDeleteAction(endpoints.remove),
    {
      id: 'clear',
      label: 'ops.jobLog:clear.action',
      guard: endpoints.clear,
      danger: true,
      // Starts at the job that is looked at.
      opens: (_, { filters }) => clearLogDialog({ jobId: filters.jobId || ALL_JOBS }),
    },
  ],
  rowActions: [
    {
      id: 'again',
      // A separate button would leave no room for the last column at 1280 pixels.
      inMenu: true,
      label: 'ops.job:again.action',
      guard: job.endpoints.trigger,
      when: isKnown,
      opens: async (row, { read }) => {
        const found = await findJob(row.jobId, nameOf(row), read)
        const again = { param: paramOfRun(row) ?? null }
        return found && (await runOnceDialog({ job: found, place: `${PLACE}${row.id}`, again }))
      },
    },
    {
      id: 'openJob',
      label: 'ops.job:again.open',
      guard: job.endpoints.update,
      inMenu: true,
      when: (row) => row.job !== null,
      reason: 'It opens the list of jobs, which opens the job.',
      run: async (row) => {
        const found = await findJob(row.jobId, nameOf(row), read)
        if (found) openJob({ id: found.id, name: nameOf(row) })
      },
    },
  ],
  exports: { server: endpoints.export, scope: 'all' },
  expand: JobLogDetail,
  popsOut: true,
})

/** The log of one job, which ignores remembered filters. */
export const jobLogOf = listMaker(
  (id: string): ListDefinition<JobLog> => ({
    ...jobLogList,
    filters: jobLogList.filters.map((filter) => ({
      ...filter,
      remembered: false,
      ...(filter.name === 'jobId' ? { initial: () => id } : {}),
    })),
  }),
  [['1']],
)

export function JobLogScreen({ params }: ScreenProps) {
  const parsed = jobLogTab.params.safeParse(params)
  const { id, logStatus, filterTime } = parsed.data ?? {}
  const list = useMemo(() => (id ? jobLogOf(id) : jobLogList), [id])
  const start =
    logStatus === undefined && filterTime === undefined
      ? undefined
      : { jobId: id ?? ALL_JOBS, logStatus: logStatus ?? ANY_STATUS, filterTime: filterTime ?? '' }
  const state = useList(list, { start })
  useFollowing(state.reload)
  useShownRuns(PLACE, state)
  return <ListView state={state} />
}
