/**
 * Ids of the users that roles reach, directly or by relation (DECISION-SYS-63), as a subquery: the reverse of
 * EFFECTIVE_ROLES.
 * @param roles subquery of role ids; its values are bound once
 */
export const holdersOf = (roles: string): string => `
  WITH RECURSIVE
    given (id) AS (${roles}),
    reached (id) AS (
      SELECT target_id FROM role_relations JOIN given ON role_id = given.id WHERE relation_type = 'deptSub'
      UNION SELECT depts.id FROM depts JOIN reached ON depts.pid = reached.id
    )
  SELECT user_id FROM role_users JOIN given ON role_id = given.id
  UNION
  SELECT users.id FROM users JOIN reached ON users.dept_id = reached.id
  UNION
  SELECT users.id FROM users JOIN role_relations ON relation_type = 'dept' AND target_id = dept_id
    JOIN given ON role_id = given.id
  UNION
  SELECT user_id FROM duty_users JOIN role_relations ON relation_type = 'duty' AND target_id = duty_id
    JOIN given ON role_id = given.id
  UNION
  SELECT user_id FROM user_group_members JOIN role_relations ON relation_type = 'group' AND target_id = group_id
    JOIN given ON role_id = given.id`
