import { logUserBehavior } from '#contract/resources/ops/logUserBehavior.ts'
import { dictionaryWords } from '#server/codes.ts'
import type { Context } from '#server/context.ts'
import { listHandlers } from '#server/crud.ts'
import { among, type Condition } from '#server/db/list.ts'
import { implement } from '#server/implement.ts'
import type { Bilingual } from '#server/texts.ts'
import { actorLogs } from './tenantLogs.ts'

const title: Bilingual = ['用户行为日志', 'User behaviour log']

const ID = /^\d{1,20}$/

/** Rows the caller may see, of the requested menus; what is no id fits nothing. */
function scope(context: Context, { menuIds = '' }: { menuIds?: string | undefined }): readonly Condition[] {
  if (menuIds === '') return actorLogs(context)
  const ids = menuIds.split(',').filter((id) => ID.test(id))
  return [...actorLogs(context), among(ids, 'opera_menu_id')]
}

export const logUserBehaviorModule = implement(
  logUserBehavior,
  title,
  listHandlers(logUserBehavior, {
    table: 'log_user_behavior',
    title,
    scope,
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
  }),
)
