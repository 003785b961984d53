import type { Context } from '#server/context/context.ts'
import { INSIDE } from '#server/db/inside.ts'
import { allOf } from '#base/clause.ts'
import type { Condition } from '#server/db/list.ts'
import { managedUsers } from './userGuards.ts'

/** Rows about a person. */
interface PeopleRows {
  readonly table: string
  /** The same with the columns that `scope` reads, `user_id` among them. */
  readonly view: string
  /** Rows that the caller sees. */
  readonly scope: readonly Condition[]
}

/**
 * Deletes those of the rows that the caller sees.
 * @throws when the caller does not manage one of the people
 */
export function removeOfPeople(
  context: Context,
  { table, view, scope }: PeopleRows,
  ids: readonly string[],
): void {
  const seen = allOf(scope)
  const rows = context.store.all<{ id: string; userId: string }>(
    `SELECT CAST(id AS TEXT) AS id, CAST(user_id AS TEXT) AS userId FROM ${view} WHERE id IN (${INSIDE})
       AND ${seen.sql}`,
    JSON.stringify(ids),
    ...seen.values,
  )
  managedUsers(
    context,
    rows.map(({ userId }) => userId),
  )
  context.store.run(`DELETE FROM ${table} WHERE id IN (${INSIDE})`, JSON.stringify(rows.map(({ id }) => id)))
}
