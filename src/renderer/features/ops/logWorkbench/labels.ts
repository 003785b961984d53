import { feedbackStatuses, notifySendStatuses } from '#contract/resources/api/apiNotifyInfo.ts'
import { dealFlags } from '#contract/resources/api/apiReceiptInfo.ts'
import { sendStatuses } from '#contract/resources/msg/bizInfo.ts'
import { handleCodes, triggerCodes } from '#contract/resources/ops/jobLog.ts'
import { loginOperations, loginStatuses } from '#contract/resources/ops/logLogin.ts'
import { operationStatuses } from '#contract/resources/ops/logOperation.ts'
import { labelCodes } from '#kit/codes.ts'

/** Words of the codes in the logs, the same as in their lists. */

export const operationLabels = labelCodes(operationStatuses, {
  0: 'ops.logOperation:status.0',
  1: 'ops.logOperation:status.1',
})

export const loginLabels = labelCodes(loginStatuses, {
  0: 'ops.logLogin:status.0',
  1: 'ops.logLogin:status.1',
  2: 'ops.logLogin:status.2',
})

export const loginOperationLabels = labelCodes(loginOperations, {
  0: 'ops.logLogin:operation.signIn',
  1: 'ops.logLogin:operation.signOut',
})

export const triggerLabels = labelCodes(triggerCodes, {
  200: 'ops.jobLog:result.success',
  500: 'ops.jobLog:result.failure',
})

export const handleLabels = labelCodes(handleCodes, {
  0: 'ops.jobLog:status.3',
  200: 'ops.jobLog:result.success',
  500: 'ops.jobLog:result.failure',
  502: 'ops.logWorkbench:code.timeout',
})

export const dealLabels = labelCodes(dealFlags, {
  0: 'api.apiReceiptInfo:deal.0',
  1: 'api.apiReceiptInfo:deal.1',
  2: 'api.apiReceiptInfo:deal.2',
  3: 'api.apiReceiptInfo:deal.3',
})

export const sendLabels = labelCodes(notifySendStatuses, {
  0: 'api.apiNotifyInfo:send.0',
  1: 'api.apiNotifyInfo:send.1',
  2: 'api.apiNotifyInfo:send.2',
  3: 'api.apiNotifyInfo:send.3',
})

export const messageLabels = labelCodes(sendStatuses, {
  0: 'msg.bizInfo:status.0',
  1: 'msg.bizInfo:status.1',
  2: 'msg.bizInfo:status.2',
  3: 'msg.bizInfo:status.3',
  4: 'msg.bizInfo:status.4',
})

export const feedbackLabels = labelCodes(feedbackStatuses, {
  0: 'api.apiNotifyInfo:feedback.0',
  1: 'api.apiNotifyInfo:feedback.1',
  2: 'api.apiNotifyInfo:feedback.2',
  3: 'api.apiNotifyInfo:feedback.3',
})
