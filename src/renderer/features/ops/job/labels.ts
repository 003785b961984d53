import {
  blockStrategies,
  glueTypes,
  type Job,
  jobStatuses,
  jobTypes,
  routeStrategies,
} from '#contract/resources/ops/job.ts'
import { labelCodes, tagCodes } from '#kit/codes.ts'
import { translate } from '#kit/text.ts'
import { jobName } from '#pickers/job/jobName.ts'

export const typeLabels = labelCodes(jobTypes, { 3: 'ops.job:type.3', 1: 'ops.job:type.1' })

export const glueLabels = labelCodes(glueTypes, {
  BEAN: 'ops.job:glue.BEAN',
  GLUE_GROOVY: 'ops.job:glue.GLUE_GROOVY',
})

export const routeLabels = labelCodes(routeStrategies, {
  FIRST: 'ops.job:route.FIRST',
  LAST: 'ops.job:route.LAST',
  ROUND: 'ops.job:route.ROUND',
  RANDOM: 'ops.job:route.RANDOM',
  CONSISTENT_HASH: 'ops.job:route.CONSISTENT_HASH',
  LEAST_FREQUENTLY_USED: 'ops.job:route.LEAST_FREQUENTLY_USED',
  LEAST_RECENTLY_USED: 'ops.job:route.LEAST_RECENTLY_USED',
  FAILOVER: 'ops.job:route.FAILOVER',
  BUSYOVER: 'ops.job:route.BUSYOVER',
  SHARDING_BROADCAST: 'ops.job:route.SHARDING_BROADCAST',
})

export const blockLabels = labelCodes(blockStrategies, {
  SERIAL_EXECUTION: 'ops.job:block.SERIAL_EXECUTION',
  DISCARD_LATER: 'ops.job:block.DISCARD_LATER',
  COVER_EARLY: 'ops.job:block.COVER_EARLY',
})

export const statusLabels = tagCodes(jobStatuses, {
  0: { label: 'ops.job:status.stopped', color: 'default' },
  1: { label: 'ops.job:status.running', color: 'success' },
  '': { label: 'ops.job:status.invalid', color: 'danger' },
})

/** What the tab with the log of one job is called. */
export const logTitle = (row: Job): string => translate('ops.job:logs.tab', { name: jobName(row) })
