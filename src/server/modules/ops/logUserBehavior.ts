import { logUserBehavior } from '#contract/resources/ops/logUserBehavior.ts'
import { dictionaryWords } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { actorLogs } from './tenantLogs.ts'

const title = 'ops.logUserBehavior:title'

export const logUserBehaviorModule = defineNoun(logUserBehavior, {
  table: 'log_user_behavior',
  title,
  scope: actorLogs,
  columns: (context) => ({
    userName: 'ops.logUserBehavior:field.userName',
    operaMenuName: 'ops.logUserBehavior:field.operaMenuName',
    operaUrl: 'ops.logUserBehavior:field.operaUrl',
    operaAction: {
      heading: 'ops.logUserBehavior:field.operaAction',
      codes: dictionaryWords(context.store, 'USER_BEHAVIOR_TYPE'),
    },
    userAgent: 'heading.userAgent',
    ip: 'ops.logUserBehavior:field.ip',
    createDate: 'ops.logUserBehavior:field.createDate',
  }),
})
