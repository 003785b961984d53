import { logOperation, operationStatuses } from '#contract/resources/ops/logOperation.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { actorLogs } from './tenantLogs.ts'

const title = 'ops.logOperation:title'

export const logOperationModule = defineNoun(logOperation, {
  table: 'log_operation',
  title,
  scope: actorLogs,
  columns: {
    creatorName: 'ops.logOperation:field.creatorName',
    userNickName: 'ops.logOperation:field.userNickName',
    deptName: 'ops.logOperation:field.deptName',
    operation: 'ops.logOperation:field.operation',
    requestMethod: 'ops.logOperation:field.requestMethod',
    requestTime: 'ops.logOperation:field.requestTime',
    ip: 'ops.logOperation:field.ip',
    userAgent: 'heading.userAgent',
    status: {
      heading: 'ops.logOperation:field.status',
      codes: labelCodes(operationStatuses, {
        0: 'ops.logOperation:status.0',
        1: 'ops.logOperation:status.1',
      }),
    },
    createDate: 'ops.logOperation:field.createDate',
    requestUri: 'ops.logOperation:field.requestUri',
    requestParams: 'ops.logOperation:field.requestParams',
    responseStr: 'ops.logOperation:field.responseStr',
  },
})
