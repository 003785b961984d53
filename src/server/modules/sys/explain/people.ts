import type { People } from '#contract/resources/sys/permissionExplain.ts'
import { holdersOf } from '#server/access/holders.ts'
import { inScope } from '#server/access/scope.ts'
import type { Context } from '#server/context/context.ts'
import type { Value } from '#server/db/store.ts'
import { allOf } from '#base/clause.ts'

/** Names that are shown beside a number of people. */
const SHOWN_NAMES = 20

const within = (ids: string): string => `tenant_id = ? AND status = 1 AND id IN (${ids})`

const totalIn = ({ store, caller }: Context, ids: string, ...values: Value[]): number =>
  store.get<{ count: number }>(
    `SELECT COUNT(*) AS count FROM users WHERE ${within(ids)}`,
    caller.tenantId,
    ...values,
  )?.count ?? 0

/** All users of the tenant who can work, out of a subquery of user ids; names only of those that the caller sees. */
export function peopleIn(context: Context, ids: string, ...values: Value[]): People {
  const { store, caller } = context
  const scope = allOf(inScope(context, { tenant: 'tenant_id', dept: 'dept_id', user: 'id' }))
  const names = store
    .all<{ name: string }>(
      `SELECT real_name AS name FROM users WHERE ${within(ids)} AND ${scope.sql}
       ORDER BY id LIMIT ${SHOWN_NAMES}`,
      caller.tenantId,
      ...values,
      ...scope.values,
    )
    .map((row) => row.name)
  return { total: totalIn(context, ids, ...values), names }
}

export const peopleAmong = (context: Context, ids: readonly string[]): People =>
  peopleIn(context, 'SELECT CAST(value AS INTEGER) FROM json_each(?)', JSON.stringify(ids))

const ONE_ROLE = holdersOf('SELECT CAST(? AS INTEGER)')

export const totalOfRole = (context: Context, roleId: string): number => totalIn(context, ONE_ROLE, roleId)

/** The users a role reaches. */
export const peopleOfRole = (context: Context, roleId: string): People => peopleIn(context, ONE_ROLE, roleId)
