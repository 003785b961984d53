import type { HolderType } from '#contract/resources/sys/privilege.ts'
import type { Store, Value } from '#server/db/store.ts'
import { holdersOf } from './holders.ts'
import { withBelow } from './scope.ts'

const INSIDE = 'SELECT CAST(value AS INTEGER) FROM json_each(?)'

/** Subqueries of user ids; each binds the holder's ids as a JSON array once. */
const members: Readonly<Record<Exclude<HolderType, 'all'>, string>> = {
  employee: INSIDE,
  role: holdersOf(INSIDE),
  org: `SELECT id FROM users WHERE dept_id IN (${INSIDE})`,
  orgSub: `SELECT id FROM users WHERE dept_id IN (${INSIDE})`,
  position: `SELECT user_id FROM duty_users WHERE duty_id IN (${INSIDE})`,
}

/**
 * The users that one row of a data privilege names, as a condition on the table `users`.
 * @param values ids separated by commas; empty for `all`
 */
export function namedUsers(
  store: Store,
  type: HolderType,
  values: string,
): { readonly sql: string; readonly values: readonly Value[] } {
  if (type === 'all') return { sql: 'TRUE', values: [] }
  const ids = values.split(',')
  return {
    sql: `id IN (${members[type]})`,
    values: [JSON.stringify(type === 'orgSub' ? withBelow(store, ids) : ids)],
  }
}
