import { online, onlineStatuses } from '#contract/resources/sys/online.ts'
import { inScope, withBelow } from '#server/access/scope.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { INSIDE } from '#server/db/inside.ts'
import { among, type Condition } from '#server/db/list.ts'
import { managedUsers } from './userGuards.ts'

const title = 'sys.online:title'

/** Sessions that are still valid, of the users the caller sees. */
function live(context: Context, query: { readonly deptId?: string | undefined }): Condition[] {
  const conditions = [
    ...inScope(context, { tenant: 'tenant_id', dept: 'dept_id', user: 'user_id' }),
    { sql: 'expires > ?', values: [context.time.getTime()] },
  ]
  if (!query.deptId) return conditions
  return [...conditions, among(withBelow(context.store, [query.deptId]), 'dept_id')]
}

export const onlineModule = defineNoun(online, {
  view: 'online_list',
  title,
  scope: live,
  columns: {
    username: 'sys.online:field.username',
    realName: 'sys.online:field.realName',
    deptName: 'sys.online:field.deptName',
    ip: 'sys.online:field.ip',
    userAgent: 'sys.online:field.userAgent',
    status: {
      heading: 'sys.online:field.status',
      codes: labelCodes(onlineStatuses, { 1: 'sys.online:status.1' }),
    },
    createDate: 'sys.online:field.createDate',
    updateDate: 'sys.online:field.updateDate',
    clientType: 'sys.online:field.clientType',
  },
  calls: {
    fquit: (context, { body }) => {
      context.store.run(
        `DELETE FROM sessions WHERE client_type = ? AND user_id IN (${INSIDE})`,
        body.clientType,
        JSON.stringify(managedUsers(context, body.userIds)),
      )
    },
  },
  verbs: { fquit: 'sys.online:action.fquit' },
})
