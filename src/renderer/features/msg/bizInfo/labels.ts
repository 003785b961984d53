import { SendStatus, sendStatuses } from '#contract/resources/msg/bizInfo.ts'
import { tagCodes } from '#kit/codes.ts'

export const sendLabels = tagCodes(sendStatuses, {
  0: { label: 'msg.bizInfo:status.0', color: 'default' },
  1: { label: 'msg.bizInfo:status.1', color: 'info' },
  2: { label: 'msg.bizInfo:status.2', color: 'success' },
  3: { label: 'msg.bizInfo:status.3', color: 'danger' },
  4: { label: 'msg.bizInfo:status.4', color: 'warning' },
})

/** Whether the message missed at least one receiver. */
export const hasFailed = ({ bizSendStatus }: { readonly bizSendStatus: number }): boolean =>
  bizSendStatus === SendStatus.failure || bizSendStatus === SendStatus.partial
