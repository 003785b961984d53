import type { Way, WayKind } from '#contract/resources/sys/permissionExplain.ts'
import { INSIDE } from '#server/db/inside.ts'
import type { Store } from '#server/db/store.ts'

/**
 * Ways by which roles reach users (user_id, role_id, kind, target_id): given directly, to their department, to a
 * department above with everything below, to one of their duties, to a group they are in (DECISION-SYS-63).
 * @param which condition on `users`
 */
const waysOf = (which: string): string => `
  WITH RECURSIVE
    me (id, dept_id) AS (SELECT id, dept_id FROM users WHERE ${which}),
    above (user_id, id, pid) AS (
      SELECT me.id, depts.id, depts.pid FROM depts JOIN me ON depts.id = me.dept_id
      UNION
      SELECT user_id, depts.id, depts.pid FROM depts JOIN above ON depts.id = above.pid
    )
  SELECT me.id AS user_id, role_id, 'direct' AS kind, 0 AS target_id FROM role_users JOIN me ON user_id = me.id
  UNION ALL
  SELECT me.id, role_id, 'dept', target_id FROM role_relations
    JOIN me ON relation_type = 'dept' AND target_id = me.dept_id
  UNION ALL
  SELECT above.user_id, role_id, 'deptSub', target_id FROM role_relations
    JOIN above ON relation_type = 'deptSub' AND target_id = above.id
  UNION ALL
  SELECT me.id, role_id, 'duty', target_id FROM role_relations
    JOIN duty_users ON relation_type = 'duty' AND target_id = duty_id JOIN me ON duty_users.user_id = me.id
  UNION ALL
  SELECT me.id, role_id, 'group', target_id FROM role_relations
    JOIN user_group_members ON relation_type = 'group' AND target_id = group_id
    JOIN me ON user_group_members.user_id = me.id`

const WAYS = waysOf('id = ?')

/** Ids of the roles that apply to a user, some of them several times, as a subquery with the user's id bound once. */
export const EFFECTIVE_ROLES = `SELECT role_id FROM (${WAYS})`

/** A role that applies to a user, and the department the user is in. */
export interface RoleHeld {
  readonly userId: string
  readonly roleId: string
  readonly deptId: string
}

/** Every role that applies to one of these users, once each. */
export const rolesHeldBy = (store: Store, userIds: readonly string[]): RoleHeld[] =>
  store.all<RoleHeld>(
    `SELECT DISTINCT CAST(user_id AS TEXT) AS userId, CAST(role_id AS TEXT) AS roleId, CAST(dept_id AS TEXT) AS deptId
     FROM (${waysOf(`id IN (${INSIDE})`)}) JOIN users ON users.id = user_id`,
    JSON.stringify(userIds),
  )

export interface EffectiveRole {
  readonly id: string
  readonly name: string
  /** '1' system administrators, '2' secondary administrators, others ordinary. */
  readonly grade: string
}

/** Direct and related roles, each once. */
export const effectiveRoles = (store: Store, userId: string): EffectiveRole[] =>
  store.all<EffectiveRole>(
    `SELECT CAST(id AS TEXT) AS id, name, role_grade AS grade FROM roles WHERE id IN (${EFFECTIVE_ROLES}) ORDER BY id`,
    userId,
  )

/** Direct and related roles, each with all the ways by which it reaches the user. */
export function roleWays(store: Store, userId: string): readonly (EffectiveRole & { ways: Way[] })[] {
  const rows = store.all<{ roleId: string; kind: WayKind; name: string }>(
    `SELECT CAST(role_id AS TEXT) AS roleId, kind, COALESCE(CASE kind
       WHEN 'duty' THEN (SELECT duty_name FROM duties WHERE id = target_id)
       WHEN 'group' THEN (SELECT group_name FROM user_groups WHERE id = target_id)
       ELSE (SELECT name FROM depts WHERE id = target_id) END, '') AS name
     FROM (${WAYS}) ORDER BY role_id, kind = 'direct' DESC, kind, name`,
    userId,
  )
  const ways = Map.groupBy(rows, (row) => row.roleId)
  return effectiveRoles(store, userId).map((role) => ({
    ...role,
    ways: (ways.get(role.id) ?? []).map(({ kind, name }) => ({ kind, name })),
  }))
}
