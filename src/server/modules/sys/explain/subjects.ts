import { ErrorCode } from '#contract/failures.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import type { Hindrance } from '#contract/resources/sys/permissionExplain.ts'
import { stamp } from '#server/common/clock.ts'
import type { Context } from '#server/context/context.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { visibleUsers } from '#server/modules/sys/userGuards.ts'

/** The fields of a user that the rules need. */
export interface SubjectUser {
  readonly id: string
  readonly name: string
  readonly username: string
  readonly deptName: string
  readonly superAdmin: number
  /** Of the user's tenant, which is the caller's. */
  readonly tenantItype: number
  readonly status: number
  readonly hasPassword: number
  readonly tenantId: string
}

export const isSuper = ({ superAdmin }: Pick<SubjectUser, 'superAdmin'>): boolean =>
  superAdmin === SuperAdmin.super

/** @throws unless the user is in the caller's data scope. */
export function findUser(context: Context, id: string): SubjectUser {
  const [seen] = visibleUsers(context, [id])
  const user =
    seen &&
    context.store.get<SubjectUser>(
      `SELECT CAST(users.id AS TEXT) AS id, real_name AS name, username, COALESCE(depts.name, '') AS deptName,
         super_admin AS superAdmin, tenant_itype AS tenantItype, users.status, password_hash <> '' AS hasPassword,
         users.tenant_id AS tenantId
       FROM users JOIN tenants ON tenants.tenant_id = users.tenant_id LEFT JOIN depts ON depts.id = dept_id
       WHERE users.id = ?`,
      seen.id,
    )
  if (!user) throw refuse('recordMissing')
  return user
}

export interface SubjectRole {
  readonly id: string
  readonly name: string
  readonly grade: string
}

/** Any role of the caller's tenant, as pickers show them. */
export function findRole({ store, caller }: Context, id: string): SubjectRole {
  const role = store.get<SubjectRole>(
    'SELECT CAST(id AS TEXT) AS id, name, role_grade AS grade FROM roles WHERE id = ? AND tenant_id = ?',
    id,
    caller.tenantId,
  )
  if (!role) throw refuse('recordMissing')
  return role
}

export function findDept({ store, caller }: Context, id: string): { id: string; name: string } {
  const dept = store.get<{ id: string; name: string }>(
    'SELECT CAST(id AS TEXT) AS id, name FROM depts WHERE id = ? AND tenant_id = ?',
    id,
    caller.tenantId,
  )
  if (!dept) throw refuse('recordMissing')
  return dept
}

/**
 * Why this account cannot sign in, in the order in which the sign-in checks. Its tenant is the
 * caller's own and therefore open.
 */
export function signInHindrances(context: Context, user: SubjectUser): Hindrance[] {
  const made: Hindrance[] = []
  // The key under which failed attempts are counted.
  const locked = context.store.get<{ until: number }>(
    'SELECT locked_until AS until FROM sign_in_failures WHERE account = ? AND locked_until > ?',
    `${user.tenantId}/${user.username}`.toLowerCase(),
    context.time.getTime(),
  )
  if (locked) made.push({ reason: 'user-locked', detail: stamp(new Date(locked.until)) })
  if (user.hasPassword === 0) made.push({ reason: 'password-unset', detail: '' })
  if (user.status !== 1) made.push({ reason: 'user-disabled', detail: '' })
  return made
}

/** @throws when both subjects are the same: there is nothing to compare. */
export function checkDistinct(first: string, second: string): void {
  if (first === second) throw new Refusal(ErrorCode.internal, 'explain.same')
}
