import type { BlockStrategy, GlueType, Job, JobType, RouteStrategy } from '#contract/resources/ops/job.ts'
import type { TagColor } from '#kit/list/types.ts'
import type { TextKey } from '#kit/text.ts'

export const typeLabels: Record<JobType, TextKey> = { 3: 'ops.job:type.3', 1: 'ops.job:type.1' }

export const glueLabels: Record<GlueType, TextKey> = {
  BEAN: 'ops.job:glue.BEAN',
  GLUE_GROOVY: 'ops.job:glue.GLUE_GROOVY',
}

export const routeLabels: Record<RouteStrategy, TextKey> = {
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
}

export const blockLabels: Record<BlockStrategy, TextKey> = {
  SERIAL_EXECUTION: 'ops.job:block.SERIAL_EXECUTION',
  DISCARD_LATER: 'ops.job:block.DISCARD_LATER',
  COVER_EARLY: 'ops.job:block.COVER_EARLY',
}

/** What a job is doing; `invalid` when the scheduler has lost it. */
export type JobStatus = 'stopped' | 'running' | 'invalid'

export const statusOf = ({ jobInfo }: Pick<Job, 'jobInfo'>): JobStatus =>
  jobInfo === null ? 'invalid' : jobInfo.triggerStatus === 0 ? 'stopped' : 'running'

export const statusLabels: Record<JobStatus, TextKey> = {
  stopped: 'ops.job:status.stopped',
  running: 'ops.job:status.running',
  invalid: 'ops.job:status.invalid',
}

export const statusColors: Record<JobStatus, TagColor> = {
  stopped: 'default',
  running: 'success',
  invalid: 'danger',
}

/** What a person calls a job. */
export const jobName = ({ jobInfo, jobId }: Pick<Job, 'jobInfo' | 'jobId'>): string =>
  jobInfo?.jobDesc || jobId
