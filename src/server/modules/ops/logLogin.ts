import { loginOperations, loginStatuses, logLogin } from '#contract/resources/ops/logLogin.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import type { Bilingual } from '#server/common/texts.ts'
import { actorLogs } from './tenantLogs.ts'

const title: Bilingual = ['登录日志', 'Login log']

export const logLoginModule = defineNoun(logLogin, {
  table: 'log_login',
  title,
  scope: actorLogs,
  columns: {
    creatorName: ['用户名', 'User name'],
    deptName: ['所属部门', 'Department'],
    ip: ['IP 地址', 'IP address'],
    userAgent: ['浏览器与操作系统', 'Browser and operating system'],
    operation: {
      heading: ['操作', 'Operation'],
      codes: labelCodes(loginOperations, { 0: ['用户登录', 'Sign-in'], 1: ['用户退出', 'Sign-out'] }),
    },
    status: {
      heading: ['状态', 'Status'],
      codes: labelCodes(loginStatuses, {
        0: ['失败', 'Failed'],
        1: ['成功', 'Success'],
        2: ['账号已锁定', 'Account locked'],
      }),
    },
    createDate: ['时间', 'Time'],
  },
})
