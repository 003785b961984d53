import { ErrorCode } from '#contract/failures.ts'
import type { Page } from '#contract/kernel.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import {
  type SecAdminWrite,
  type User,
  type UserDetail,
  type UserWrite,
  user,
  userStatuses,
  UserDetail as Detail,
} from '#contract/resources/sys/user.ts'
import { holdersOf } from '#server/access/holders.ts'
import { platformOnly } from '#server/access/platform.ts'
import { inScope, withBelow } from '#server/access/scope.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { INSIDE } from '#server/db/inside.ts'
import { anyOf, containing } from '#base/clause.ts'
import { among, type Condition, type ListQuery, page, stream } from '#server/db/list.ts'
import { exportSheet } from '#server/nouns/export.ts'
import type { RaisedEvent, RaiseEvent } from '#server/messaging/events/systemEvents.ts'
import { implement } from '#server/nouns/implement.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy, checkUnique, findRow, insertOwn, NEW } from '#server/nouns/rows.ts'
import { checkUserDept, findManagedUser, removableUsers, saveUserRoles } from './userGuards.ts'
import { initialPassword, typedPassword } from './userPassword.ts'
import type { z } from 'zod'

const title = 'sys.user:title'
/** The list without the fields that only some of its readers request. */
const rowsOnly = { ...user, entity: user.entity.omit({ roleName: true, roleIdList: true }) }
const detailOnly = Detail.omit({ roleName: true, roleIdList: true })

const seen = (context: Context): Condition[] =>
  inScope(context, { tenant: 'tenant_id', dept: 'dept_id', user: 'id' })

type Query = Partial<Record<keyof typeof user.filters, string>>

/** The filters that compare with more than a column of the row (DECISION-SYS-48). */
function conditions(context: Context, query: Query): Condition[] {
  const made = seen(context)
  if (query.deptId) made.push(among(withBelow(context.store, [query.deptId]), 'dept_id'))
  if (query.roleId)
    made.push({ sql: 'id IN (SELECT user_id FROM role_users WHERE role_id = ?)', values: [query.roleId] })
  if (query.likeName)
    made.push(anyOf([containing('username', query.likeName), containing('real_name', query.likeName)]))
  if (query.hasCustrule === 'true')
    made.push({ sql: "id IN (SELECT user_id FROM user_custrules WHERE custom_data_ids <> '[]')", values: [] })
  if (query.menuId)
    made.push({
      sql: `(super_admin = ${SuperAdmin.super} OR id IN (${holdersOf('SELECT role_id FROM role_menus WHERE menu_id = ?')}))`,
      values: [query.menuId],
    })
  if (query.ids) made.push(among(query.ids.split(',').map((id) => id.trim())))
  return made
}

interface HeldRole {
  readonly userId: string
  readonly id: string
  readonly name: string
}

/** Roles given directly, by user. */
function rolesOf(context: Context, userIds: readonly string[]): Map<string, HeldRole[]> {
  const rows = context.store.all<HeldRole>(
    `SELECT CAST(user_id AS TEXT) AS userId, CAST(roles.id AS TEXT) AS id, name
     FROM role_users JOIN roles ON roles.id = role_id WHERE user_id IN (${INSIDE}) ORDER BY role_grade, roles.id`,
    JSON.stringify(userIds),
  )
  return Map.groupBy(rows, (row) => row.userId)
}

const withRoles = (row: Omit<User, 'roleName' | 'roleIdList'>, roles: readonly HeldRole[] = []): User => ({
  ...row,
  roleName: roles.map(({ name }) => name).join(','),
  roleIdList: roles.map(({ id }) => id),
})

function list(context: Context, query: Query & ListQuery & { page: number; limit: number }): Page<User> {
  const { list: rows, total } = page(context.store, 'user_list', rowsOnly, query, conditions(context, query))
  const requested = query.hasRole === 'true' ? rows.map(({ id }) => id) : []
  const roles = rolesOf(context, requested)
  return { list: rows.map((row) => withRoles(row, roles.get(row.id))), total }
}

function get(context: Context, id: string): UserDetail {
  const row = findRow(context, { table: 'user_list', entity: detailOnly }, id, seen(context))
  return { ...row, ...withRoles(row, rolesOf(context, [id]).get(id)) }
}

type Written = z.output<typeof UserWrite>

const columnsOf = (context: Context, sent: Written) => ({
  username: sent.username,
  real_name: sent.realName,
  dept_id: sent.deptId,
  mobile: sent.mobile,
  email: sent.email,
  gender: sent.gender,
  status: sent.status,
  user_type: sent.userType,
  allow_ip_queue: sent.allowIpQueue,
  ...(sent.extra && { extra: JSON.stringify(sent.extra) }),
  ...changedBy(context),
})

/** Ends all sessions of an account but the one of the request, where it is the caller's own. */
const endSessions = ({ store, caller }: Context, id: string): void => {
  store.run('DELETE FROM sessions WHERE user_id = ? AND token_hash <> ?', id, caller.tokenHash)
}

function create(context: Context, sent: Written): string {
  checkUnique(context, 'users', { username: sent.username }, NEW)
  checkUserDept(context, sent.deptId, '')
  const typed = typedPassword(context, sent)
  const id = insertOwn(context, 'users', {
    ...columnsOf(context, sent),
    ...(Object.keys(typed).length > 0 ? typed : initialPassword(context)),
  })
  saveUserRoles(context, id, sent.roleIdList)
  return id
}

function update(context: Context, sent: Written & { id: string }): string {
  const stored = findManagedUser(context, sent.id)
  if (sent.username !== stored.username) throw refuse('user.nameFixed')
  if (sent.status === 0 && stored.id === context.caller.id) throw refuse('user.selfDisable')
  checkUserDept(context, sent.deptId, stored.deptId)
  context.store.update('users', sent.id, { ...columnsOf(context, sent), ...typedPassword(context, sent) })
  saveUserRoles(context, sent.id, sent.roleIdList)
  // A new password, or an account that is switched off, ends the sessions of the old one.
  if (sent.status === 0 || sent.password !== '') endSessions(context, sent.id)
  return sent.id
}

function remove(context: Context, ids: readonly string[]): void {
  const own = JSON.stringify(removableUsers(context, ids))
  // Private groups go with their creators.
  context.store.run(`DELETE FROM user_groups WHERE group_type = 1 AND creator_id IN (${INSIDE})`, own)
  context.store.run(`DELETE FROM users WHERE id IN (${INSIDE})`, own)
}

/** Makes a user a secondary administrator with these roles, or revokes it (DECISION-SYS-121). */
function secAdmin(context: Context, sent: z.output<typeof SecAdminWrite>): void {
  platformOnly(context)
  const { store, caller } = context
  const target = findManagedUser(context, sent.id)
  if (target.superAdmin === SuperAdmin.super) throw refuse('user.super')
  const requested = JSON.stringify(sent.secAdmin === 2 ? sent.secRoleIdList : [])
  if (sent.secAdmin === 2) {
    const fields = {
      ...(sent.username === '' && { username: { key: 'field.required' as const } }),
      ...(sent.secRoleIdList.length === 0 && { secRoleIdList: { key: 'field.required' as const } }),
    }
    const [field] = Object.keys(fields)
    if (field) throw new Refusal(ErrorCode.invalid, 'invalid', {}, fields)
  }
  const secondary = `SELECT id FROM roles WHERE tenant_id = ? AND role_grade = '2'`
  const known = store.all(`${secondary} AND id IN (${INSIDE})`, caller.tenantId, requested)
  if (known.length !== new Set(sent.secAdmin === 2 ? sent.secRoleIdList : []).size)
    throw refuse('user.roleUnknown')
  store.run(
    `DELETE FROM role_users WHERE user_id = ? AND role_id IN (${secondary})`,
    sent.id,
    caller.tenantId,
  )
  store.run(
    `INSERT INTO role_users (role_id, user_id) SELECT id, ? FROM (${secondary} AND id IN (${INSIDE}))`,
    sent.id,
    caller.tenantId,
    requested,
  )
  store.update('users', sent.id, {
    super_admin: sent.secAdmin === 2 ? SuperAdmin.admin : SuperAdmin.none,
    ...changedBy(context),
  })
}

const eventOf = (
  { caller, ip }: Context,
  code: RaisedEvent['code'],
  userName: string,
  detail: string,
): RaisedEvent => ({
  ...{ code, tenantId: caller.tenantId, userName, ip, detail },
  operator: { id: caller.id, realName: caller.realName },
})

/** @param raise reports new accounts and passwords that were reset */
export const userModule = (raise: RaiseEvent) =>
  implement(
    user,
    title,
    {
      page: (context, { query }) => list(context, query),
      get: (context, { params }) => get(context, params.id),
      create: (context, { body }) => {
        const id = create(context, body)
        raise(eventOf(context, 'SYS_USER_CREATE', body.username, `新建用户：${body.realName}`))
        return id
      },
      update: (context, { body }) => update(context, body),
      remove: (context, { body }) => remove(context, body),
      export: (context, { query }) =>
        exportSheet(
          context,
          title,
          {
            username: 'sys.user:field.username',
            realName: 'sys.user:field.realName',
            deptName: 'sys.user:field.deptName',
            mobile: 'sys.user:field.mobile',
            status: {
              heading: 'sys.user:field.status',
              codes: labelCodes(userStatuses, { 0: 'sys.user:status.0', 1: 'sys.user:status.1' }),
            },
            createDate: 'sys.user:field.createDate',
          },
          stream(context.store, 'user_list', rowsOnly, query, conditions(context, query)),
        ),
      resetPassword: (context, { params }) => {
        const { id, username } = findManagedUser(context, params.id)
        context.store.update('users', id, {
          ...initialPassword(context),
          ...changedBy(context),
        })
        endSessions(context, id)
        raise(eventOf(context, 'SYS_PWD_RESET', username, '密码已重置为初始密码'))
      },
      forcePassword: (context, { params }) => {
        const { id } = findManagedUser(context, params.id)
        context.store.update('users', id, { password_forced: 1, ...changedBy(context) })
        // Every other session has to sign in again, where the change is demanded; the caller's own included.
        endSessions(context, id)
      },
      secAdmin: (context, { body }) => secAdmin(context, body),
    },
    {
      resetPassword: 'sys.user:action.resetPassword',
      forcePassword: 'ops.pwdAudit:action.forcePassword',
      secAdmin: 'sys.user:secAdmin.title',
    },
  )
