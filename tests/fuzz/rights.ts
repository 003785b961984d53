import type Database from 'better-sqlite3'

/** People's rights, derived from the data; ids as text. */
export interface Rights {
  /** By person: the rights that the roles that reach them open, and whether they administrate. */
  readonly held: ReadonlyMap<string, ReadonlySet<string>>
  /** By person: the hash that their password is checked against. */
  readonly passwords: ReadonlyMap<string, string>
}

const MENUS = `
  WITH RECURSIVE
    above (dept_id, id) AS (
      SELECT id, id FROM depts
      UNION SELECT above.dept_id, depts.pid FROM above JOIN depts ON depts.id = above.id WHERE depts.pid <> 0),
    given (user_id, role_id) AS (
      SELECT user_id, role_id FROM role_users
      UNION SELECT users.id, role_id FROM users JOIN role_relations
        ON relation_type = 'dept' AND target_id = users.dept_id
      UNION SELECT users.id, role_id FROM users JOIN above ON above.dept_id = users.dept_id JOIN role_relations
        ON relation_type = 'deptSub' AND target_id = above.id
      UNION SELECT user_id, role_id FROM duty_users JOIN role_relations
        ON relation_type = 'duty' AND target_id = duty_id
      UNION SELECT user_id, role_id FROM user_group_members JOIN role_relations
        ON relation_type = 'group' AND target_id = group_id)
  SELECT CAST(user_id AS TEXT) AS person, 'menu ' || menu_id AS held
    FROM given JOIN role_menus ON role_menus.role_id = given.role_id
  UNION ALL
  SELECT CAST(user_id AS TEXT), 'grade ' || role_grade FROM given JOIN roles ON roles.id = given.role_id
    WHERE role_grade <> '0'
  UNION ALL
  SELECT CAST(id AS TEXT), 'administrator ' || super_admin FROM users WHERE super_admin <> 0`

/** Reads the rights of all accounts; written apart from the server's own queries, which it judges. */
export function rightsIn(database: Database.Database): Rights {
  const held = new Map<string, Set<string>>()
  for (const row of database.prepare(MENUS).all() as { person: string; held: string }[]) {
    const own = held.get(row.person) ?? new Set()
    held.set(row.person, own.add(row.held))
  }
  const accounts = database
    .prepare('SELECT CAST(id AS TEXT) AS id, password_hash AS hash FROM users')
    .all() as { id: string; hash: string }[]
  return { held, passwords: new Map(accounts.map(({ id, hash }) => [id, hash])) }
}

const nothing: ReadonlySet<string> = new Set()

/**
 * @param actor author of the writes between the two
 * @returns right or opened account of any account that the actor did not hold; null: none
 */
export function beyondOwn(before: Rights, after: Rights, actor: string): string | null {
  const held = before.held.get(actor) ?? nothing
  // System administrators make secondary ones, and others of their own grade.
  const own = held.has('grade 1') ? new Set([...held, 'grade 2', 'administrator 2']) : held
  for (const [person, held] of after.held) {
    const had = before.held.get(person) ?? nothing
    for (const each of held) if (!had.has(each) && !own.has(each)) return `${person} was given ${each}`
  }
  for (const [person, hash] of after.passwords) {
    const known = before.passwords.get(person)
    if (person === actor || known === undefined || known === hash) continue
    for (const each of before.held.get(person) ?? nothing)
      if (!own.has(each)) return `the password of ${person}, who holds ${each}, was set`
  }
  return null
}
