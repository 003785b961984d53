import { logUserBehavior } from '#contract/resources/ops/logUserBehavior.ts'
import { dictionaryWords } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import type { Bilingual } from '#server/common/texts.ts'
import { actorLogs } from './tenantLogs.ts'

const title: Bilingual = ['用户行为日志', 'User behaviour log']

export const logUserBehaviorModule = defineNoun(logUserBehavior, {
  table: 'log_user_behavior',
  title,
  scope: actorLogs,
  columns: (context) => ({
    userName: ['用户名', 'User name'],
    operaMenuName: ['功能菜单', 'Function'],
    operaUrl: ['请求地址', 'Address'],
    operaAction: {
      heading: ['行为', 'Action'],
      codes: dictionaryWords(context.store, 'USER_BEHAVIOR_TYPE'),
    },
    userAgent: ['浏览器与操作系统', 'Browser and operating system'],
    ip: ['IP 地址', 'IP address'],
    createDate: ['时间', 'Time'],
  }),
})
