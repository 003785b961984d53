import { type ApiLog, apiLog } from '#contract/resources/api/apiLog.ts'
import { type ApiNotifyInfo, apiNotifyInfo } from '#contract/resources/api/apiNotifyInfo.ts'
import { type ApiReceiptInfo, apiReceiptInfo } from '#contract/resources/api/apiReceiptInfo.ts'
import { type JobLog, jobLog } from '#contract/resources/ops/jobLog.ts'
import { type LogError, logError } from '#contract/resources/ops/logError.ts'
import { type LogLogin, logLogin } from '#contract/resources/ops/logLogin.ts'
import { type LogOperation, logOperation } from '#contract/resources/ops/logOperation.ts'
import { type LogUserBehavior, logUserBehavior } from '#contract/resources/ops/logUserBehavior.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { TextKey } from '#kit/text.ts'

/** A log as the workbench shows it. */
export interface ShownLog {
  /** Resource name. */
  readonly name: string
  /** Short name next to each line. */
  readonly label: TextKey
  readonly list: AnyEndpoint
  /** Text of the line, most important part first. */
  summary(row: never): readonly string[]
  /** Fields of the detail pane in order; code comes last. */
  readonly fields: readonly { readonly name: string; readonly label: TextKey; readonly isCode?: boolean }[]
}

const define = <R>(log: Omit<ShownLog, 'summary'> & { summary(row: R): readonly string[] }): ShownLog => log

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

/**
 * The logs whose rows have a time, in the order of their toggles. The SQL log aggregates statements and has none.
 */
export const shownLogs: readonly ShownLog[] = [
  define<LogOperation>({
    name: logOperation.name,
    label: 'ops.logWorkbench:log.operation',
    list: logOperation.endpoints.page,
    summary: (row) => [
      row.creatorName,
      row.operation,
      `${row.requestMethod} ${row.requestUri}`,
      `${row.requestTime} ms`,
      firstLine(row.requestParams),
      firstLine(row.responseStr),
    ],
    fields: [
      { name: 'creatorName', label: 'ops.logOperation:field.creatorName' },
      { name: 'userNickName', label: 'ops.logOperation:field.userNickName' },
      { name: 'deptName', label: 'ops.logOperation:field.deptName' },
      { name: 'operation', label: 'ops.logOperation:field.operation' },
      { name: 'requestMethod', label: 'ops.logOperation:field.requestMethod' },
      { name: 'requestUri', label: 'ops.logOperation:field.requestUri' },
      { name: 'requestTime', label: 'ops.logOperation:field.requestTime' },
      { name: 'ip', label: 'ops.logOperation:field.ip' },
      { name: 'userAgent', label: 'ops.logOperation:field.browser' },
      { name: 'requestParams', label: 'ops.logOperation:field.requestParams', isCode: true },
      { name: 'responseStr', label: 'ops.logOperation:field.responseStr', isCode: true },
    ],
  }),
  define<LogLogin>({
    name: logLogin.name,
    label: 'ops.logWorkbench:log.login',
    list: logLogin.endpoints.page,
    summary: (row) => [row.creatorName, row.ip, row.deptName, row.userAgent],
    fields: [
      { name: 'creatorName', label: 'ops.logLogin:field.creatorName' },
      { name: 'deptName', label: 'ops.logLogin:field.deptName' },
      { name: 'ip', label: 'ops.logLogin:field.ip' },
      { name: 'userAgent', label: 'ops.logLogin:field.browser' },
    ],
  }),
  define<LogError>({
    name: logError.name,
    label: 'ops.logWorkbench:log.error',
    list: logError.endpoints.page,
    summary: (row) => [row.exNum, `${row.requestMethod} ${row.requestUri}`, firstLine(row.errorInfo)],
    fields: [
      { name: 'exNum', label: 'ops.logError:field.exNum' },
      { name: 'requestMethod', label: 'ops.logError:field.requestMethod' },
      { name: 'requestUri', label: 'ops.logError:field.requestUri' },
      { name: 'ip', label: 'ops.logError:field.ip' },
      { name: 'requestParams', label: 'ops.logError:field.requestParams', isCode: true },
      { name: 'errorInfo', label: 'ops.logError:field.errorInfo', isCode: true },
    ],
  }),
  define<LogUserBehavior>({
    name: logUserBehavior.name,
    label: 'ops.logWorkbench:log.behaviour',
    list: logUserBehavior.endpoints.page,
    summary: (row) => [row.userName, row.operaMenuName, row.operaUrl, row.ip],
    fields: [
      { name: 'userName', label: 'ops.logUserBehavior:field.userName' },
      { name: 'operaMenuName', label: 'ops.logUserBehavior:field.operaMenuName' },
      { name: 'operaUrl', label: 'ops.logUserBehavior:field.operaUrl' },
      { name: 'ip', label: 'ops.logUserBehavior:field.ip' },
    ],
  }),
  define<JobLog>({
    name: jobLog.name,
    label: 'ops.logWorkbench:log.job',
    list: jobLog.endpoints.page,
    summary: (row) => [
      row.jobId,
      row.job?.jobInfo?.jobDesc ?? '',
      firstLine(row.handleMsg),
      firstLine(row.triggerMsg),
    ],
    fields: [
      { name: 'jobId', label: 'ops.jobLog:field.jobId' },
      { name: 'triggerCode', label: 'ops.jobLog:field.triggerCode' },
      { name: 'handleTime', label: 'ops.jobLog:field.handleTime' },
      { name: 'handleCode', label: 'ops.jobLog:field.handleCode' },
      { name: 'triggerMsg', label: 'ops.jobLog:field.triggerMsg', isCode: true },
      { name: 'handleMsg', label: 'ops.jobLog:field.handleMsg', isCode: true },
    ],
  }),
  define<ApiLog>({
    name: apiLog.name,
    label: 'ops.logWorkbench:log.api',
    list: apiLog.endpoints.page,
    summary: (row) => [
      row.apiCode,
      row.apiName,
      `${row.apiDuration} ms`,
      row.apiUrlParams,
      firstLine(row.reqBodyStr),
      firstLine(row.respStr),
    ],
    fields: [
      { name: 'apiCode', label: 'api.apiLog:field.apiCode' },
      { name: 'apiName', label: 'api.apiLog:field.apiName' },
      { name: 'apiReqTime', label: 'api.apiLog:field.apiReqTime' },
      { name: 'apiRspTime', label: 'api.apiLog:field.apiRspTime' },
      { name: 'apiDuration', label: 'api.apiLog:field.apiDuration' },
      { name: 'apiSign', label: 'api.apiLog:field.apiSign' },
      { name: 'apiUrlParams', label: 'api.apiLog:field.apiUrlParams', isCode: true },
      { name: 'reqBodyStr', label: 'api.apiLog:field.reqBodyStr', isCode: true },
      { name: 'respStr', label: 'api.apiLog:field.respStr', isCode: true },
    ],
  }),
  define<ApiReceiptInfo>({
    name: apiReceiptInfo.name,
    label: 'ops.logWorkbench:log.receipt',
    list: apiReceiptInfo.endpoints.page,
    summary: (row) => [row.appId, row.apiCode, row.apiName, row.dealDesc, firstLine(row.requestBody)],
    fields: [
      { name: 'appId', label: 'api.apiReceiptInfo:field.appId' },
      { name: 'apiCode', label: 'api.apiReceiptInfo:field.apiCode' },
      { name: 'timestamp', label: 'api.apiReceiptInfo:field.timestamp' },
      { name: 'sign', label: 'api.apiReceiptInfo:field.sign' },
      { name: 'dealTime', label: 'api.apiReceiptInfo:field.dealTime' },
      { name: 'dealRetry', label: 'api.apiReceiptInfo:field.dealRetry' },
      { name: 'dealDesc', label: 'api.apiReceiptInfo:field.dealDesc' },
      { name: 'requestParams', label: 'api.apiReceiptInfo:field.requestParams', isCode: true },
      { name: 'requestBody', label: 'api.apiReceiptInfo:field.requestBody', isCode: true },
    ],
  }),
  define<ApiNotifyInfo>({
    name: apiNotifyInfo.name,
    label: 'ops.logWorkbench:log.notify',
    list: apiNotifyInfo.endpoints.page,
    summary: (row) => [row.bizId, row.apiCode, row.apiName, row.sendDesc, row.feedbackDesc],
    fields: [
      { name: 'bizId', label: 'api.apiNotifyInfo:field.bizId' },
      { name: 'apiCode', label: 'api.apiNotifyInfo:field.apiCode' },
      { name: 'apiName', label: 'api.apiNotifyInfo:field.apiName' },
      { name: 'sendTime', label: 'api.apiNotifyInfo:field.sendTime' },
      { name: 'resultStatus', label: 'api.apiNotifyInfo:field.resultStatus' },
      { name: 'sendDesc', label: 'api.apiNotifyInfo:field.sendDesc' },
      { name: 'feedbackTime', label: 'api.apiNotifyInfo:field.feedbackTime' },
      { name: 'feedbackRetry', label: 'api.apiNotifyInfo:field.feedbackRetry' },
      { name: 'feedbackDesc', label: 'api.apiNotifyInfo:field.feedbackDesc' },
      { name: 'resultData', label: 'api.apiNotifyInfo:field.resultData', isCode: true },
    ],
  }),
]

export const shownLog = (name: string): ShownLog | undefined => shownLogs.find((log) => log.name === name)

/** The line of a row: its parts that are not empty. */
export function summaryOf(log: ShownLog, row: Readonly<Record<string, unknown>>): string {
  // The cache answers rows of the log's own entity.
  return log
    .summary(row as never)
    .filter((part) => part !== '')
    .join('  ')
}
