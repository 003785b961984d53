import { loginOperations, loginStatuses } from '#contract/resources/ops/logLogin.ts'
import { labelCodes, tagCodes } from '#kit/codes.ts'

export const statusLabels = tagCodes(loginStatuses, {
  0: { label: 'ops.logLogin:status.0', color: 'danger' },
  1: { label: 'ops.logLogin:status.1', color: 'success' },
  2: { label: 'ops.logLogin:status.2', color: 'warning' },
})

export const operationLabels = labelCodes(loginOperations, {
  0: 'ops.logLogin:operation.signIn',
  1: 'ops.logLogin:operation.signOut',
})
