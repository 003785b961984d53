import { ErrorCode } from '#contract/failures.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import { rankOf } from '#server/access/model.ts'
import { inScope } from '#server/access/scope.ts'
import type { Context } from '#server/context/context.ts'
import { INSIDE } from '#server/db/inside.ts'
import { allOf } from '#base/clause.ts'
import { checkEach, Refusal, refuse } from '#server/common/refusal.ts'

/** The fields of a user that the rules need. */
export interface StoredUser {
  readonly id: string
  readonly username: string
  readonly superAdmin: number
  readonly deptId: string
}

/** Users of the caller's tenant and data scope among these ids, the caller included. */
export function visibleUsers(context: Context, ids: readonly string[]): StoredUser[] {
  const scope = allOf(inScope(context, { tenant: 'tenant_id', dept: 'dept_id', user: 'id' }))
  return context.store.all<StoredUser>(
    `SELECT CAST(id AS TEXT) AS id, username, super_admin AS superAdmin, CAST(dept_id AS TEXT) AS deptId
     FROM users WHERE id IN (${INSIDE}) AND ${scope.sql} ORDER BY id`,
    JSON.stringify(ids),
    ...scope.values,
  )
}

/**
 * A user cannot change the accounts of their superiors.
 * @throws when the user ranks above the caller
 */
function checkRank({ store, caller }: Context, target: StoredUser): void {
  if (rankOf(store, target) > rankOf(store, caller)) throw new Refusal(ErrorCode.forbidden, 'user.above')
}

/**
 * A user the caller sees.
 * @throws `recordMissing` for any other, as if there were none
 */
export function findVisibleUser(context: Context, id: string): StoredUser {
  const [found] = visibleUsers(context, [id])
  if (!found) throw refuse('recordMissing')
  return found
}

/** A user the caller sees and may change. */
export function findManagedUser(context: Context, id: string): StoredUser {
  const found = findVisibleUser(context, id)
  checkRank(context, found)
  return found
}

/** The users among these that the caller sees and may change; unknown ids are ignored. */
export function managedUsers(context: Context, ids: readonly string[]): string[] {
  return visibleUsers(context, ids).map((target) => {
    checkRank(context, target)
    return target.id
  })
}

/** Users who may be deleted; unknown ids are ignored (DECISION-SYS-51). */
export function removableUsers(context: Context, ids: readonly string[]): string[] {
  const targets = visibleUsers(context, ids)
  checkEach(
    targets,
    ({ username }) => username,
    (target) => {
      if (target.id === context.caller.id) throw refuse('user.self')
      if (target.superAdmin === SuperAdmin.super) throw refuse('user.super')
      checkRank(context, target)
    },
  )
  return targets.map(({ id }) => id)
}

/** A department of the caller's scope that is in use; the one from before may stay. */
export function checkUserDept(context: Context, deptId: string, before: string): void {
  if (deptId === before) return
  const scope = allOf(inScope(context, { tenant: 'tenant_id', dept: 'id' }))
  const found = context.store.get<{ status: number }>(
    `SELECT status FROM depts WHERE id = ? AND ${scope.sql}`,
    deptId,
    ...scope.values,
  )
  if (!found || found.status === 0)
    throw new Refusal(ErrorCode.internal, 'user.deptUnknown', {}, { deptId: { key: 'user.deptUnknown' } })
}

/** Gives and takes ordinary roles as in the form; roles of other grades are not the form's and stay (SYS-USR-15). */
export function saveUserRoles(context: Context, userId: string, requested: readonly string[]): void {
  const { store, caller } = context
  const roles = store.all<{ id: string; grade: string }>(
    `SELECT CAST(id AS TEXT) AS id, role_grade AS grade FROM roles WHERE tenant_id = ?`,
    caller.tenantId,
  )
  const held = new Set(
    store
      .all<{ id: string }>('SELECT CAST(role_id AS TEXT) AS id FROM role_users WHERE user_id = ?', userId)
      .map((row) => row.id),
  )
  const sent = new Set(requested)
  const known = new Set(roles.map((role) => role.id))
  if (requested.some((id) => !known.has(id))) throw refuse('user.roleUnknown')
  for (const role of roles) {
    if (sent.has(role.id) && !held.has(role.id)) {
      store.insert('role_users', { role_id: role.id, user_id: userId })
    } else if (!sent.has(role.id) && held.has(role.id) && role.grade === '0') {
      store.run('DELETE FROM role_users WHERE role_id = ? AND user_id = ?', role.id, userId)
    }
  }
}
