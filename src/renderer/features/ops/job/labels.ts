import { type Job, jobStatuses, jobTypes } from '#contract/resources/ops/job.ts'
import { jobLog } from '#contract/resources/ops/jobLog.ts'
import { labelCodes, tagCodes } from '#kit/codes.ts'
import { translate } from '#kit/text.ts'
import { jobName } from '#pickers/job/jobName.ts'

export const typeLabels = labelCodes(jobTypes, { 3: 'ops.job:type.3', 1: 'ops.job:type.1' })

export const statusLabels = tagCodes(jobStatuses, {
  0: { label: 'ops.job:status.stopped', color: 'default' },
  1: { label: 'ops.job:status.running', color: 'success' },
  '': { label: 'ops.job:status.invalid', color: 'danger' },
})

/** Title of the tab with the log of one job. */
export const logTitle = (row: Job): string => translate('ops.job:logs.tab', { name: jobName(row) })

/** Guard of the action that opens the log of a job. */
export const logsAction = {
  guard: { permission: 'sys:sysJob:save' },
  uses: [jobLog.endpoints.page],
} as const
