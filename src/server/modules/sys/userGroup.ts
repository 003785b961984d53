import { ErrorCode } from '#contract/failures.ts'
import { Id, type Page } from '#contract/kernel.ts'
import {
  GroupUser,
  type UserGroup,
  type UserGroupDetail,
  type UserGroupWrite,
  userGroup,
  groupTypes,
} from '#contract/resources/sys/userGroup.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import { effectiveRoles } from '#server/access/roles.ts'
import { inScope } from '#server/access/scope.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { INSIDE } from '#server/db/inside.ts'
import { allOf, anyOf, containing } from '#base/clause.ts'
import { type Condition, type ListQuery, page, stream } from '#server/db/list.ts'
import { exportSheet } from '#server/nouns/export.ts'
import { implement } from '#server/nouns/implement.ts'
import { checkEach, Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy, insertOwn } from '#server/nouns/rows.ts'
import { visibleUsers } from './userGuards.ts'
import type { z } from 'zod'

const title = 'sys.userGroup:title'
const PRIVATE = 1

/** Rows as they are stored: their ownership is computed for each caller. */
const stored = {
  ...userGroup,
  entity: userGroup.entity.omit({ isOwn: true }).extend({ creatorId: Id }),
}
/** Users to choose from, as a separate list. */
const people = { name: userGroup.name, entity: GroupUser, filters: {}, endpoints: {} }

/** superAdmin 1 or 2, or a role of grade 1 or 2 (DECISION-SYS-119). */
const hasAdminRole = ({ store, caller }: Context): boolean =>
  caller.superAdmin !== SuperAdmin.none ||
  effectiveRoles(store, caller.id).some(({ grade }) => grade === '1' || grade === '2')

/** Public groups of the tenant and the caller's own private ones (DECISION-SYS-117). */
function visible(context: Context, query: { roleId?: string } = {}): Condition[] {
  const { caller } = context
  const conditions: Condition[] = [
    { sql: 'tenant_id = ?', values: [caller.tenantId] },
    { sql: '(group_type = 0 OR creator_id = ?)', values: [caller.id] },
  ]
  if (query.roleId)
    conditions.push({
      sql: "id IN (SELECT target_id FROM role_relations WHERE relation_type = 'group' AND role_id = ?)",
      values: [query.roleId],
    })
  return conditions
}

type Stored = Omit<UserGroup, 'isOwn'> & { readonly creatorId: string }

const shown = ({ creatorId, ...row }: Stored, context: Context, isAdmin: boolean): UserGroup => ({
  ...row,
  isOwn: isAdmin || creatorId === context.caller.id,
})

function list(
  context: Context,
  query: ListQuery & { page: number; limit: number; roleId?: string },
): Page<UserGroup> {
  const found = page(context.store, 'user_group_list', stored, query, visible(context, query))
  const isAdmin = hasAdminRole(context)
  return { list: found.list.map((row) => shown(row, context, isAdmin)), total: found.total }
}

function find(context: Context, id: string): UserGroup {
  const conditions = [...visible(context), { sql: 'id = ?', values: [id] }]
  const [row] = page(
    context.store,
    'user_group_list',
    stored,
    { page: 1, limit: 1, order: '', orderField: '' },
    conditions,
  ).list
  if (!row) throw refuse('recordMissing')
  return shown(row, context, hasAdminRole(context))
}

const get = (context: Context, id: string): UserGroupDetail => ({
  ...find(context, id),
  children: context.store.all<z.output<typeof GroupUser>>(
    `SELECT CAST(user_list.id AS TEXT) AS userId, username, real_name AS realName, dept_name AS deptName
     FROM user_group_members JOIN user_list ON user_list.id = user_id WHERE group_id = ? ORDER BY user_list.id`,
    id,
  ),
})

function saveMembers(context: Context, groupId: string, children: readonly { userId: string }[]): void {
  const { store } = context
  const requested = new Set(children.map(({ userId }) => userId))
  const before = new Set(
    store
      .all<{ id: string }>(
        'SELECT CAST(user_id AS TEXT) AS id FROM user_group_members WHERE group_id = ?',
        groupId,
      )
      .map(({ id }) => id),
  )
  const added = [...requested].filter((id) => !before.has(id))
  if (visibleUsers(context, added).length !== added.length) throw refuse('userGroup.memberUnknown')
  store.run(
    `DELETE FROM user_group_members WHERE group_id = ? AND user_id NOT IN (${INSIDE})`,
    groupId,
    JSON.stringify([...requested]),
  )
  for (const userId of added) store.insert('user_group_members', { group_id: groupId, user_id: userId })
}

type Written = z.output<typeof UserGroupWrite>

function create(context: Context, sent: Written): string {
  const id = insertOwn(context, 'user_groups', {
    group_name: sent.groupName,
    group_type: hasAdminRole(context) ? sent.groupType : PRIVATE,
    creator_id: context.caller.id,
    ...changedBy(context),
  })
  saveMembers(context, id, sent.children)
  return id
}

function update(context: Context, id: string, sent: Written): string {
  const group = find(context, id)
  if (!group.isOwn) throw new Refusal(ErrorCode.forbidden, 'userGroup.notYours')
  context.store.update('user_groups', id, {
    group_name: sent.groupName,
    group_type: hasAdminRole(context) ? sent.groupType : group.groupType,
    ...changedBy(context),
  })
  saveMembers(context, id, sent.children)
  return id
}

function remove(context: Context, ids: readonly string[]): void {
  const { store } = context
  const conditions = allOf([...visible(context), { sql: `id IN (${INSIDE})`, values: [JSON.stringify(ids)] }])
  const known = store.all<{ id: string; name: string; creatorId: string }>(
    `SELECT CAST(id AS TEXT) AS id, group_name AS name, CAST(creator_id AS TEXT) AS creatorId FROM user_groups
     WHERE ${conditions.sql}`,
    ...conditions.values,
  )
  const isAdmin = hasAdminRole(context)
  checkEach(
    known,
    ({ name }) => name,
    ({ creatorId }) => {
      if (!isAdmin && creatorId !== context.caller.id)
        throw new Refusal(ErrorCode.forbidden, 'userGroup.notYours')
    },
  )
  const own = JSON.stringify(known.map(({ id }) => id))
  store.run(`DELETE FROM role_relations WHERE relation_type = 'group' AND target_id IN (${INSIDE})`, own)
  store.run(`DELETE FROM user_groups WHERE id IN (${INSIDE})`, own)
}

function userPage(
  context: Context,
  query: ListQuery & { page: number; limit: number; likeName?: string; groupId?: string },
): Page<z.output<typeof GroupUser>> {
  const conditions: Condition[] = inScope(context, { tenant: 'tenant_id', dept: 'dept_id', user: 'id' })
  if (query.likeName)
    conditions.push(anyOf([containing('username', query.likeName), containing('real_name', query.likeName)]))
  if (query.groupId)
    conditions.push({
      sql: 'id IN (SELECT user_id FROM user_group_members WHERE group_id = ?)',
      values: [find(context, query.groupId).id],
    })
  return page(context.store, 'group_user_list', people, query, conditions)
}

export const userGroupModule = implement(userGroup, title, {
  page: (context, { query }) => list(context, query),
  get: (context, { params }) => get(context, params.id),
  create: (context, { body }) =>
    body.id === undefined ? create(context, body) : update(context, body.id, body),
  update: (context, { body }) => update(context, body.id, body),
  remove: (context, { body }) => {
    remove(context, body)
    return null
  },
  export: (context, { query }) =>
    exportSheet(
      context,
      title,
      {
        groupName: 'sys.userGroup:field.groupName',
        groupType: {
          heading: 'sys.userGroup:field.groupType',
          codes: labelCodes(groupTypes, { 0: 'sys.userGroup:type.0', 1: 'sys.userGroup:type.1' }),
        },
        creatorName: 'sys.userGroup:field.creatorName',
        updateDate: 'sys.userGroup:field.updateDate',
      },
      stream(context.store, 'user_group_list', stored, query, visible(context, query)),
    ),
  hasAdminRole,
  userPage: (context, { query }) => userPage(context, query),
})
