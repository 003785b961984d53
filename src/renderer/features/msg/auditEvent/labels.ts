import { auditEventStatuses } from '#contract/resources/msg/auditEvent.ts'
import { tagCodes } from '#kit/codes.ts'

export const statusLabels = tagCodes(auditEventStatuses, {
  1: { label: 'msg.auditEvent:status.1', color: 'success' },
  0: { label: 'msg.auditEvent:status.0', color: 'default' },
})
