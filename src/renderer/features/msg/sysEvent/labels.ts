import { sysEventStatuses } from '#contract/resources/msg/sysEvent.ts'
import { tagCodes } from '#kit/codes.ts'

export const statusLabels = tagCodes(sysEventStatuses, {
  1: { label: 'msg.sysEvent:status.1', color: 'success' },
  0: { label: 'msg.sysEvent:status.0', color: 'default' },
})
