import { type ApiLog, apiLog } from '#contract/resources/api/apiLog.ts'
import { type ApiNotifyInfo, apiNotifyInfo } from '#contract/resources/api/apiNotifyInfo.ts'
import { type ApiReceiptInfo, apiReceiptInfo } from '#contract/resources/api/apiReceiptInfo.ts'
import { type BizInfo, bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { type JobLog, jobLog } from '#contract/resources/ops/jobLog.ts'
import { type LogError, logError } from '#contract/resources/ops/logError.ts'
import { type LogLogin, logLogin } from '#contract/resources/ops/logLogin.ts'
import { type LogOperation, logOperation } from '#contract/resources/ops/logOperation.ts'
import { type LogUserBehavior, logUserBehavior } from '#contract/resources/ops/logUserBehavior.ts'
import type { AnyEndpoint, LogTraits } from '#contract/kernel.ts'
import type { Code } from '#contract/vocabulary.ts'
import {
  dealLabels,
  feedbackLabels,
  handleLabels,
  loginLabels,
  loginOperationLabels,
  messageLabels,
  operationLabels,
  sendLabels,
  triggerLabels,
} from '#features/ops/logWorkbench/labels.ts'
import type { CodeLabels } from '#kit/codes.ts'
import { resultLabels } from '#pickers/apiResults.ts'
import type { TextKey } from '#kit/text.ts'

type Values = Readonly<Record<string, unknown>>

/** A log as the workbench shows it. */
export interface ShownLog {
  /** Resource name. */
  readonly name: string
  /** Short name next to each line. */
  readonly label: TextKey
  readonly list: AnyEndpoint
  /** Field of the moment. */
  readonly time: string
  /** The line: fields and the shown part of each, most important first. */
  summary(row: never): readonly Piece[]
  /** Fields of the detail pane in order; code comes last. Those that are no numbers are searched. */
  readonly fields: readonly ShownField[]
}

export type Piece = readonly [field: string, text: string]

export interface ShownField {
  readonly name: string
  readonly label: TextKey
  /** Shown formatted, below the others. */
  readonly isCode?: true
  /** Nothing is searched in it. */
  readonly isNumber?: true
  /** Words for its codes, in which nothing is searched. */
  readonly codes?: CodeLabels
  /** Dictionary of the platform with words for its codes, which are searched. */
  readonly dictionary?: string
  /** Its text, where that is more than the value. */
  words?(row: never): string
}

interface LogResource {
  readonly name: string
  readonly endpoints: { readonly page: AnyEndpoint }
  readonly log?: LogTraits
}

const define = <R>(
  { name, endpoints, log }: LogResource,
  shown: Pick<ShownLog, 'label' | 'fields'> & { summary(row: R): readonly Piece[] },
): ShownLog => ({ name, list: endpoints.page, time: log?.time ?? '', ...shown })

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

const jobWords = ({ job }: JobLog): string =>
  [job?.jobInfo?.jobDesc, job?.sortName].filter((words) => words !== undefined && words !== '').join('  ')

/**
 * The logs whose rows have a time, in the order of their toggles. The SQL log aggregates statements and has none.
 */
export const shownLogs: readonly ShownLog[] = [
  define<LogOperation>(logOperation, {
    label: 'ops.logWorkbench:log.operation',
    summary: (row) => [
      ['creatorName', row.creatorName],
      ['operation', row.operation],
      ['requestMethod', row.requestMethod],
      ['requestUri', row.requestUri],
      ['requestTime', `${row.requestTime} ms`],
      ['requestParams', firstLine(row.requestParams)],
      ['responseStr', firstLine(row.responseStr)],
    ],
    fields: [
      { name: 'status', label: 'ops.logOperation:field.status', codes: operationLabels },
      { name: 'creatorName', label: 'ops.logOperation:field.creatorName' },
      { name: 'userNickName', label: 'ops.logOperation:field.userNickName' },
      { name: 'deptName', label: 'ops.logOperation:field.deptName' },
      { name: 'operation', label: 'ops.logOperation:field.operation' },
      { name: 'requestMethod', label: 'ops.logOperation:field.requestMethod' },
      { name: 'requestUri', label: 'ops.logOperation:field.requestUri' },
      { name: 'requestTime', label: 'ops.logOperation:field.requestTime', isNumber: true },
      { name: 'ip', label: 'ops.logOperation:field.ip' },
      { name: 'userAgent', label: 'ops.logOperation:field.browser' },
      { name: 'requestParams', label: 'ops.logOperation:field.requestParams', isCode: true },
      { name: 'responseStr', label: 'ops.logOperation:field.responseStr', isCode: true },
    ],
  }),
  define<LogLogin>(logLogin, {
    label: 'ops.logWorkbench:log.login',
    summary: (row) => [
      ['creatorName', row.creatorName],
      ['ip', row.ip],
      ['deptName', row.deptName],
      ['userAgent', row.userAgent],
    ],
    fields: [
      { name: 'status', label: 'ops.logLogin:field.status', codes: loginLabels },
      { name: 'operation', label: 'ops.logLogin:field.operation', codes: loginOperationLabels },
      { name: 'creatorName', label: 'ops.logLogin:field.creatorName' },
      { name: 'deptName', label: 'ops.logLogin:field.deptName' },
      { name: 'ip', label: 'ops.logLogin:field.ip' },
      { name: 'userAgent', label: 'ops.logLogin:field.browser' },
    ],
  }),
  define<LogError>(logError, {
    label: 'ops.logWorkbench:log.error',
    summary: (row) => [
      ['exNum', row.exNum],
      ['requestMethod', row.requestMethod],
      ['requestUri', row.requestUri],
      ['errorInfo', firstLine(row.errorInfo)],
    ],
    fields: [
      { name: 'exNum', label: 'ops.logError:field.exNum' },
      { name: 'requestMethod', label: 'ops.logError:field.requestMethod' },
      { name: 'requestUri', label: 'ops.logError:field.requestUri' },
      { name: 'ip', label: 'ops.logError:field.ip' },
      { name: 'userAgent', label: 'ops.logError:field.browser' },
      { name: 'requestParams', label: 'ops.logError:field.requestParams', isCode: true },
      { name: 'errorInfo', label: 'ops.logError:field.errorInfo', isCode: true },
    ],
  }),
  define<LogUserBehavior>(logUserBehavior, {
    label: 'ops.logWorkbench:log.behaviour',
    summary: (row) => [
      ['userName', row.userName],
      ['operaMenuName', row.operaMenuName],
      ['operaUrl', row.operaUrl],
      ['ip', row.ip],
    ],
    fields: [
      { name: 'userName', label: 'ops.logUserBehavior:field.userName' },
      { name: 'operaMenuName', label: 'ops.logUserBehavior:field.operaMenuName' },
      { name: 'operaUrl', label: 'ops.logUserBehavior:field.operaUrl' },
      {
        name: 'operaAction',
        label: 'ops.logUserBehavior:field.operaAction',
        dictionary: 'USER_BEHAVIOR_TYPE',
      },
      { name: 'ip', label: 'ops.logUserBehavior:field.ip' },
      { name: 'userAgent', label: 'ops.logUserBehavior:field.browser' },
      { name: 'operaMenuId', label: 'ops.logWorkbench:field.operaMenuId' },
    ],
  }),
  define<JobLog>(jobLog, {
    label: 'ops.logWorkbench:log.job',
    summary: (row) => [
      ['job', row.job?.jobInfo?.jobDesc ?? ''],
      ['jobId', row.jobId],
      ['handleMsg', firstLine(row.handleMsg)],
      ['triggerMsg', firstLine(row.triggerMsg)],
    ],
    fields: [
      { name: 'job', label: 'ops.jobLog:field.jobName', words: jobWords },
      { name: 'jobId', label: 'ops.jobLog:field.jobId' },
      { name: 'triggerCode', label: 'ops.jobLog:field.triggerCode', codes: triggerLabels },
      { name: 'handleTime', label: 'ops.jobLog:field.handleTime' },
      { name: 'handleCode', label: 'ops.jobLog:field.handleCode', codes: handleLabels },
      { name: 'triggerMsg', label: 'ops.jobLog:field.triggerMsg', isCode: true },
      { name: 'handleMsg', label: 'ops.jobLog:field.handleMsg', isCode: true },
    ],
  }),
  define<ApiLog>(apiLog, {
    label: 'ops.logWorkbench:log.api',
    summary: (row) => [
      ['apiCode', row.apiCode],
      ['apiName', row.apiName],
      ['apiDuration', `${row.apiDuration} ms`],
      ['apiUrlParams', row.apiUrlParams],
      ['reqBodyStr', firstLine(row.reqBodyStr)],
      ['respStr', firstLine(row.respStr)],
    ],
    fields: [
      { name: 'apiStatus', label: 'api.apiLog:field.apiStatus', codes: resultLabels },
      { name: 'apiCode', label: 'api.apiLog:field.apiCode' },
      { name: 'apiName', label: 'api.apiLog:field.apiName' },
      { name: 'apiReqTime', label: 'api.apiLog:field.apiReqTime' },
      { name: 'apiRspTime', label: 'api.apiLog:field.apiRspTime' },
      { name: 'apiDuration', label: 'api.apiLog:field.apiDuration', isNumber: true },
      { name: 'apiSign', label: 'api.apiLog:field.apiSign' },
      { name: 'apiUrlParams', label: 'api.apiLog:field.apiUrlParams', isCode: true },
      { name: 'reqBodyStr', label: 'api.apiLog:field.reqBodyStr', isCode: true },
      { name: 'respStr', label: 'api.apiLog:field.respStr', isCode: true },
    ],
  }),
  define<ApiReceiptInfo>(apiReceiptInfo, {
    label: 'ops.logWorkbench:log.receipt',
    summary: (row) => [
      ['appId', row.appId],
      ['apiCode', row.apiCode],
      ['apiName', row.apiName],
      ['dealDesc', row.dealDesc],
      ['requestBody', firstLine(row.requestBody)],
    ],
    fields: [
      { name: 'dealFlag', label: 'api.apiReceiptInfo:field.dealFlag', codes: dealLabels },
      { name: 'appId', label: 'api.apiReceiptInfo:field.appId' },
      { name: 'apiCode', label: 'api.apiReceiptInfo:field.apiCode' },
      { name: 'apiName', label: 'api.apiNotifyInfo:field.apiName' },
      { name: 'method', label: 'ops.logOperation:field.requestMethod' },
      { name: 'creator', label: 'ops.logWorkbench:field.creator' },
      { name: 'timestamp', label: 'api.apiReceiptInfo:field.timestamp' },
      { name: 'sign', label: 'api.apiReceiptInfo:field.sign' },
      { name: 'dealTime', label: 'api.apiReceiptInfo:field.dealTime' },
      { name: 'dealRetry', label: 'api.apiReceiptInfo:field.dealRetry', isNumber: true },
      { name: 'dealDesc', label: 'api.apiReceiptInfo:field.dealDesc' },
      { name: 'requestParams', label: 'api.apiReceiptInfo:field.requestParams', isCode: true },
      { name: 'requestBody', label: 'api.apiReceiptInfo:field.requestBody', isCode: true },
      { name: 'responseStr', label: 'ops.logOperation:field.responseStr', isCode: true },
    ],
  }),
  define<ApiNotifyInfo>(apiNotifyInfo, {
    label: 'ops.logWorkbench:log.notify',
    summary: (row) => [
      ['bizId', row.bizId],
      ['apiCode', row.apiCode],
      ['apiName', row.apiName],
      ['sendDesc', row.sendDesc],
      ['feedbackDesc', row.feedbackDesc],
    ],
    fields: [
      { name: 'sendStatus', label: 'api.apiNotifyInfo:field.sendStatus', codes: sendLabels },
      { name: 'feedbackStatus', label: 'api.apiNotifyInfo:field.feedbackStatus', codes: feedbackLabels },
      { name: 'bizId', label: 'api.apiNotifyInfo:field.bizId' },
      { name: 'apiCode', label: 'api.apiNotifyInfo:field.apiCode' },
      { name: 'apiName', label: 'api.apiNotifyInfo:field.apiName' },
      { name: 'sendTime', label: 'api.apiNotifyInfo:field.sendTime' },
      { name: 'resultStatus', label: 'api.apiNotifyInfo:field.resultStatus' },
      { name: 'sendDesc', label: 'api.apiNotifyInfo:field.sendDesc' },
      { name: 'feedbackTime', label: 'api.apiNotifyInfo:field.feedbackTime' },
      { name: 'feedbackRetry', label: 'api.apiNotifyInfo:field.feedbackRetry', isNumber: true },
      { name: 'feedbackDesc', label: 'api.apiNotifyInfo:field.feedbackDesc' },
      { name: 'resultData', label: 'api.apiNotifyInfo:field.resultData', isCode: true },
    ],
  }),
  define<BizInfo>(bizInfo, {
    label: 'ops.logWorkbench:log.message',
    summary: (row) => [
      ['bizId', row.bizId],
      ['typeDesc', row.typeDesc],
      ['templateId', row.templateId],
      ['bizSendDesc', row.bizSendDesc],
      ['bizRemark', row.bizRemark],
    ],
    fields: [
      { name: 'bizSendStatus', label: 'msg.bizInfo:field.bizSendStatus', codes: messageLabels },
      { name: 'bizId', label: 'msg.bizInfo:field.bizId' },
      { name: 'typeDesc', label: 'msg.bizInfo:field.typeDesc' },
      { name: 'templateId', label: 'msg.bizInfo:field.templateId' },
      { name: 'bizSendTime', label: 'msg.bizInfo:field.bizSendTime' },
      { name: 'bizSendRetry', label: 'msg.bizInfo:field.bizSendRetry', isNumber: true },
      { name: 'bizSendDesc', label: 'msg.bizInfo:field.bizSendDesc' },
      { name: 'bizRemark', label: 'msg.bizInfo:field.bizRemark' },
    ],
  }),
]

export const shownLog = (name: string): ShownLog | undefined => shownLogs.find((log) => log.name === name)

/** The line of a row: its pieces that are not empty. */
export const piecesOf = (log: ShownLog, row: Values): readonly Piece[] =>
  // The cache answers rows of the log's own entity.
  log.summary(row as never).filter(([, text]) => text !== '')

/** The text of a field. */
export function wordsOf({ name, words }: ShownField, row: Values): string {
  if (words) return words(row as never)
  const value = row[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Code in a field with codes. */
export function codeOf({ name }: ShownField, row: Values): Code | undefined {
  const value = row[name]
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

export const isSearched = ({ isNumber, codes }: ShownField): boolean => !isNumber && !codes
