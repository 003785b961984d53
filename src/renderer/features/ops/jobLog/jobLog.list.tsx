import { Link } from '@fluentui/react-components'
import { useMemo } from 'react'
import { handleCodes, type JobLog, jobLog, triggerCodes } from '#contract/resources/ops/jobLog.ts'
import { jobLogTab, logWorkbenchTab } from '#contract/tabs.ts'
import { JobLogDetail } from '#features/ops/jobLog/JobLogDetail.tsx'
import { ALL_JOBS, JobPicker } from '#features/ops/jobLog/JobPicker.tsx'
import { RangeFilter } from '#features/ops/jobLog/RangeFilter.tsx'
import { isRange } from '#features/ops/jobLog/ranges.ts'
import { RemarkDialog } from '#features/ops/jobLog/RemarkDialog.tsx'
import { ANY_STATUS, StatusFilter } from '#features/ops/jobLog/StatusFilter.tsx'
import { tagCodes } from '#kit/codes.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { batchDeleteAction, tab } from '#kit/list/actions.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { defineList, type ListDefinition, listMaker } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useText } from '#kit/text.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const clearLogDialog = laterDialog(
  async () => (await import('#features/ops/jobLog/ClearLogDialog.tsx')).ClearLogDialog,
)

const { endpoints } = jobLog

const success = { label: 'ops.jobLog:result.success', color: 'success' } as const
const failure = { label: 'ops.jobLog:result.failure', color: 'danger' } as const

const triggerLabels = tagCodes(triggerCodes, { 200: success, 500: failure })

/** Result of a run; a run that has not ended has no label. */
const handleLabels = tagCodes(handleCodes, {
  0: { label: '', color: 'default' },
  200: success,
  500: failure,
  502: failure,
})

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
  rowName: (row) => `${row.triggerTime} ${row.job?.jobInfo?.jobDesc ?? row.jobId}`,
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
      name: 'filterTime',
      label: 'ops.jobLog:filter.time',
      render: RangeFilter,
      accepts: isRange,
    },
  ],
  columns: [
    { key: 'jobId', label: 'ops.jobLog:field.jobId', width: 70 },
    {
      key: 'jobName',
      label: 'ops.jobLog:field.jobName',
      width: 120,
      grow: 1.5,
      value: (row) => row.job?.jobInfo?.jobDesc ?? '',
      exported: { from: 'job.jobInfo.jobDesc' },
    },
    {
      key: 'category',
      label: 'ops.jobLog:field.category',
      width: 76,
      grow: 1,
      value: (row) => row.job?.sortName ?? '',
      exported: { from: 'job.sortName' },
    },
    { key: 'triggerTime', label: 'ops.jobLog:field.triggerTime', width: 148 },
    {
      key: 'triggerCode',
      label: 'ops.jobLog:field.triggerCode',
      width: 76,
      options: triggerLabels,
    },
    {
      key: 'triggerMsg',
      label: 'ops.jobLog:field.triggerMsg',
      width: 70,
      cell: (row) => <TriggerRemark row={row} />,
    },
    { key: 'handleTime', label: 'ops.jobLog:field.handleTime', width: 148 },
    {
      key: 'handleCode',
      label: 'ops.jobLog:field.handleCode',
      width: 76,
      options: handleLabels,
    },
    { key: 'handleMsg', label: 'ops.jobLog:field.handleMsg', width: 96, grow: 2 },
  ],
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
      guard: { permission: 'sys:sysJob:save' },
      danger: true,
      // Starts at the job that is looked at.
      opens: (_, { filters }) => clearLogDialog({ jobId: filters.jobId || ALL_JOBS }),
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
  return <ListView state={useList(list, { start })} />
}
