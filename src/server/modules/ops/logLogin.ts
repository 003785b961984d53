import { loginOperations, loginStatuses, logLogin } from '#contract/resources/ops/logLogin.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { actorLogs } from './tenantLogs.ts'

const title = 'ops.logLogin:title'

export const logLoginModule = defineNoun(logLogin, {
  table: 'log_login',
  title,
  scope: actorLogs,
  columns: {
    creatorName: 'ops.logLogin:field.creatorName',
    deptName: 'ops.logLogin:field.deptName',
    ip: 'ops.logLogin:field.ip',
    userAgent: 'heading.userAgent',
    operation: {
      heading: 'ops.logLogin:field.operation',
      codes: labelCodes(loginOperations, {
        0: 'ops.logLogin:operation.signIn',
        1: 'ops.logLogin:operation.signOut',
      }),
    },
    status: {
      heading: 'ops.logLogin:field.status',
      codes: labelCodes(loginStatuses, {
        0: 'ops.logLogin:status.0',
        1: 'ops.logLogin:status.1',
        2: 'ops.logLogin:status.2',
      }),
    },
    createDate: 'ops.logLogin:field.createDate',
  },
})
