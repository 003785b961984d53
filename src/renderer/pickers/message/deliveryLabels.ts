import { deliveryStatuses } from '#contract/resources/msg/channelRecord.ts'
import { tagCodes } from '#kit/codes.ts'

export const deliveryLabels = tagCodes(deliveryStatuses, {
  1: { label: 'msg.channelRecord:status.1', color: 'success' },
  0: { label: 'msg.channelRecord:status.0', color: 'danger' },
})
