import { blockStrategies, glueTypes, routeStrategies } from '#contract/resources/ops/job.ts'
import { labelCodes } from '#kit/codes.ts'

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
