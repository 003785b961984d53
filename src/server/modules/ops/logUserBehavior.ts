import { logUserBehavior } from '#contract/resources/ops/logUserBehavior.ts'
import { dictionaryWords } from '#server/codes.ts'
import type { Context } from '#server/context.ts'
import { INSIDE } from '#server/db/inside.ts'
import { type Condition, page, stream } from '#server/db/list.ts'
import { exportSheet } from '#server/export.ts'
import { implement } from '#server/implement.ts'
import type { Bilingual } from '#server/texts.ts'
import { tenantLogs } from './tenantLogs.ts'

const title: Bilingual = ['用户行为日志', 'User behaviour log']

const ID = /^\d{1,20}$/

/** Rows the caller may see, of the menus asked for; ids that are none fit nothing. */
function scope(context: Context, query: { menuIds?: string | undefined }): readonly Condition[] {
  const { menuIds = '' } = query
  if (menuIds === '') return tenantLogs(context)
  const ids = menuIds.split(',').filter((id) => ID.test(id))
  return [
    ...tenantLogs(context),
    {
      sql: `opera_menu_id IN (${INSIDE})`,
      values: [JSON.stringify(ids)],
    },
  ]
}

export const logUserBehaviorModule = implement(logUserBehavior, title, {
  page: (context, { query }) =>
    page(context.store, 'log_user_behavior', logUserBehavior, query, scope(context, query)),
  export: (context, { query }) =>
    exportSheet(
      context,
      title,
      {
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
      },
      stream(context.store, 'log_user_behavior', logUserBehavior, query, scope(context, query)),
    ),
})
