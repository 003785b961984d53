import { genders } from '#contract/resources/sys/user.ts'
import { SubRelFlag, type UserSubRel, userSubRel } from '#contract/resources/sys/userSubRel.ts'
import { inScope } from '#server/access/scope.ts'
import { codeText, labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { INSIDE } from '#server/db/inside.ts'
import { allOf } from '#base/clause.ts'
import type { Condition } from '#server/db/list.ts'
import { refuse } from '#server/common/refusal.ts'
import { insertOwn } from '#server/nouns/rows.ts'
import { visibleUsers } from './userGuards.ts'

const title = 'sys.userSubRel:title'
const genderWords = labelCodes(genders, {
  0: 'sys.user:gender.0',
  1: 'sys.user:gender.1',
  2: 'sys.user:gender.2',
})

type Asked = { readonly [K in 'flag' | 'mainId' | 'subId']?: string | undefined }

/** Relations of one chosen user that the caller sees; without one there are none (DECISION-SYS-116). */
function conditions(context: Context, { flag = '', mainId = '', subId = '' }: Asked): Condition[] {
  const isStaff = flag === SubRelFlag.staff
  const chosen = isStaff ? mainId : flag === SubRelFlag.leaders ? subId : ''
  const isSeen = chosen !== '' && visibleUsers(context, [chosen]).length > 0
  return [
    { sql: 'tenant_id = ?', values: [context.caller.tenantId] },
    { sql: 'flag = ?', values: [isSeen ? Number(flag) : 0] },
    { sql: isStaff ? 'main_id = ?' : 'sub_id = ?', values: [chosen] },
  ]
}

function create(context: Context, mainId: string, users: readonly string[]): void {
  const { store } = context
  if (mainId === '' || users.length === 0) throw refuse('userSubRel.userRequired')
  const ids = [...new Set(users)]
  if (visibleUsers(context, [mainId, ...ids]).length !== new Set([mainId, ...ids]).size)
    throw refuse('recordMissing')
  if (ids.includes(mainId)) throw refuse('userSubRel.self')
  const pair = (main: string, sub: string) =>
    store.get('SELECT 1 FROM user_sub_rels WHERE main_id = ? AND sub_id = ?', main, sub)
  for (const subId of ids) {
    const name =
      store.get<{ name: string }>('SELECT real_name AS name FROM users WHERE id = ?', subId)?.name ?? ''
    if (pair(mainId, subId)) throw refuse('userSubRel.twice', { name })
    if (pair(subId, mainId)) throw refuse('userSubRel.cycle', { name })
    insertOwn(context, 'user_sub_rels', { main_id: mainId, sub_id: subId })
  }
}

/** Relations of which the caller sees one end at least. */
function remove(context: Context, ids: readonly string[]): void {
  const scope = allOf(inScope(context, { tenant: 'tenant_id', dept: 'dept_id', user: 'id' }))
  const seen = `SELECT id FROM users WHERE ${scope.sql}`
  context.store.run(
    `DELETE FROM user_sub_rels WHERE tenant_id = ? AND id IN (${INSIDE}) AND (main_id IN (${seen}) OR sub_id IN (${seen}))`,
    context.caller.tenantId,
    JSON.stringify(ids),
    ...scope.values,
    ...scope.values,
  )
}

/** The gender in the caller's language; the view answers its code. */
const mapRow = ({ language }: Context, row: UserSubRel): UserSubRel => ({
  ...row,
  genderName: codeText(language, genderWords, String(row.genderName)),
})

export const userSubRelModule = defineNoun(userSubRel, {
  view: 'user_sub_rel_list',
  title,
  scope: conditions,
  mapRow,
  columns: {
    realName: 'sys.userSubRel:field.realName',
    username: 'sys.userSubRel:field.username',
    deptName: 'sys.userSubRel:field.deptName',
    genderName: 'sys.userSubRel:field.genderName',
    creator: 'sys.userSubRel:field.creator',
    createDate: 'sys.userSubRel:field.createDate',
  },
  calls: {
    create: (context, { body }) => create(context, body.mainId, body.users),
    remove: (context, { body }) => remove(context, body),
  },
})
