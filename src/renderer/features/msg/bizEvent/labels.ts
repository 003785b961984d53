import { bizEventStatuses, timeUnits } from '#contract/resources/msg/bizEvent.ts'
import { labelCodes, tagCodes } from '#kit/codes.ts'

export const statusLabels = tagCodes(bizEventStatuses, {
  1: { label: 'msg.bizEvent:status.1', color: 'success' },
  0: { label: 'msg.bizEvent:status.0', color: 'default' },
})

export const unitLabels = labelCodes(timeUnits, {
  D: 'msg.bizEvent:timeUnit.D',
  H: 'msg.bizEvent:timeUnit.H',
})
