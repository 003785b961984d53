import { feedbackStatuses, notifySendStatuses } from '#contract/resources/api/apiNotifyInfo.ts'
import { tagCodes } from '#kit/codes.ts'

export const sendLabels = tagCodes(notifySendStatuses, {
  0: { label: 'api.apiNotifyInfo:send.0', color: 'default' },
  1: { label: 'api.apiNotifyInfo:send.1', color: 'info' },
  2: { label: 'api.apiNotifyInfo:send.2', color: 'success' },
  3: { label: 'api.apiNotifyInfo:send.3', color: 'danger' },
})

export const feedbackLabels = tagCodes(feedbackStatuses, {
  0: { label: 'api.apiNotifyInfo:feedback.0', color: 'default' },
  1: { label: 'api.apiNotifyInfo:feedback.1', color: 'info' },
  2: { label: 'api.apiNotifyInfo:feedback.2', color: 'success' },
  3: { label: 'api.apiNotifyInfo:feedback.3', color: 'danger' },
})
