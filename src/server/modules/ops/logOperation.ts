import { logOperation, operationStatuses } from '#contract/resources/ops/logOperation.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import type { Bilingual } from '#server/common/texts.ts'
import { actorLogs } from './tenantLogs.ts'

const title: Bilingual = ['操作日志', 'Operation log']

export const logOperationModule = defineNoun(logOperation, {
  table: 'log_operation',
  title,
  scope: actorLogs,
  columns: {
    creatorName: ['用户名', 'User name'],
    userNickName: ['姓名', 'Name'],
    deptName: ['所属部门', 'Department'],
    operation: ['操作', 'Operation'],
    requestMethod: ['请求方式', 'Method'],
    requestTime: ['耗时（毫秒）', 'Duration (ms)'],
    ip: ['IP 地址', 'IP address'],
    userAgent: ['浏览器与操作系统', 'Browser and operating system'],
    status: {
      heading: ['状态', 'Status'],
      codes: labelCodes(operationStatuses, { 0: ['失败', 'Failure'], 1: ['成功', 'Success'] }),
    },
    createDate: ['操作时间', 'Time'],
    requestUri: ['请求地址', 'Address'],
    requestParams: ['请求参数', 'Parameters'],
    responseStr: ['返回结果', 'Answer'],
  },
})
