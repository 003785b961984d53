import { online, onlineStatuses } from '#contract/resources/sys/online.ts'
import { inScope, withBelow } from '#server/access/scope.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { INSIDE } from '#server/db/inside.ts'
import { among, type Condition } from '#server/db/list.ts'
import type { Bilingual } from '#server/common/texts.ts'
import { managedUsers } from './userGuards.ts'

const title: Bilingual = ['在线用户', 'Online users']

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
    username: ['用户名', 'Username'],
    realName: ['真实姓名', 'Real name'],
    deptName: ['所属部门', 'Department'],
    ip: ['IP地址', 'IP address'],
    userAgent: ['客户端', 'Client'],
    status: { heading: ['状态', 'Status'], codes: labelCodes(onlineStatuses, { 1: ['在线', 'Online'] }) },
    createDate: ['登录时间', 'Signed in'],
    updateDate: ['最近访问', 'Last active'],
    clientType: ['终端类型', 'Client type'],
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
  verbs: { fquit: '强制退出' },
})
