import type { Store } from '#server/db/store.ts'

/**
 * Ids of the roles that apply to a user, as a subquery with the user's id bound once: given directly, to
 * his department, to a department above his with everything below, to a duty of his, to a group he is in
 * (DECISION-SYS-63).
 */
export const EFFECTIVE_ROLES = `
  WITH RECURSIVE
    me (id, dept_id) AS (SELECT id, dept_id FROM users WHERE id = ?),
    above (id, pid) AS (
      SELECT depts.id, depts.pid FROM depts JOIN me ON depts.id = me.dept_id
      UNION
      SELECT depts.id, depts.pid FROM depts JOIN above ON depts.id = above.pid
    )
  SELECT role_id FROM role_users JOIN me ON user_id = me.id
  UNION
  SELECT role_id FROM role_relations JOIN me ON relation_type = 'dept' AND target_id = me.dept_id
  UNION
  SELECT role_id FROM role_relations JOIN above ON relation_type = 'deptSub' AND target_id = above.id
  UNION
  SELECT role_id FROM role_relations JOIN duty_users ON relation_type = 'duty' AND target_id = duty_id
    JOIN me ON duty_users.user_id = me.id
  UNION
  SELECT role_id FROM role_relations JOIN user_group_members ON relation_type = 'group' AND target_id = group_id
    JOIN me ON user_group_members.user_id = me.id`

export interface EffectiveRole {
  readonly id: string
  readonly name: string
  /** '1' system administrators, '2' secondary administrators, others ordinary. */
  readonly grade: string
}

/** Direct and related roles alike, each once. */
export const effectiveRoles = (store: Store, userId: string): EffectiveRole[] =>
  store.all<EffectiveRole>(
    `SELECT CAST(id AS TEXT) AS id, name, role_grade AS grade FROM roles WHERE id IN (${EFFECTIVE_ROLES}) ORDER BY id`,
    userId,
  )
