import { ErrorCode } from '#contract/failures.ts'
import type { Context } from '#server/context/context.ts'
import { allOf } from '#base/clause.ts'
import { among, type Condition, rowsOf, type Source } from '#server/db/list.ts'
import type { Value } from '#server/db/store.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import type { z } from 'zod'

/** Rows of the caller's tenant, as every table keeps them. Names of tables and columns are always ours. */

/** The id of a record that is not stored yet. */
export const NEW = '0'

export const ownTenant = ({ caller }: Context): readonly Condition[] => [
  { sql: 'tenant_id = ?', values: [caller.tenantId] },
]

/** User who changed a row, and time of the change. */
export const changedBy = ({ caller, now }: Context) => ({ updater: caller.realName, update_date: now })

/**
 * Stores a new row with its id, its tenant, who made it and when.
 * @returns the id
 */
export function insertOwn(context: Context, table: string, row: Record<string, Value>): string {
  const { store, caller, now } = context
  const id = context.nextId()
  store.insert(table, {
    tenant_id: caller.tenantId,
    ...row,
    id,
    creator: caller.realName,
    create_date: now,
  })
  return id
}

/** @throws a refusal when no row of this id fits the scope. */
export function findRow<E extends z.ZodObject>(
  context: Context,
  source: Source<E>,
  id: string,
  scope: readonly Condition[] = ownTenant(context),
): z.output<E> {
  const [row] = rowsOf(context.store, source, [{ sql: 'id = ?', values: [id] }, ...scope])
  if (!row) throw refuse('recordMissing')
  return row
}

/** Deletes the rows of these ids that fit the scope; other ids are skipped. */
export function removeRows(
  context: Context,
  table: string,
  ids: readonly string[],
  scope: readonly Condition[] = ownTenant(context),
): null {
  const { sql, values } = allOf([among(ids), ...scope])
  context.store.run(`DELETE FROM ${table} WHERE ${sql}`, ...values)
  return null
}

/**
 * The number after the largest `sort` of a table.
 * @param first number of the first row
 */
export function nextSort(
  { store }: Context,
  table: string,
  conditions: readonly Condition[],
  first = 0,
): number {
  const { sql, values } = allOf(conditions)
  const row = store.get<{ next: number }>(
    `SELECT COALESCE(MAX(sort) + 1, ?) AS next FROM ${table} WHERE ${sql}`,
    first,
    ...values,
  )
  return row?.next ?? first
}

/**
 * A column whose text looks like another one and is not written like it: older data have invisible characters and
 * letters in parts. Codes of plain ASCII are left out before the costly comparison.
 */
export const looksLike = (column: string, value: Value): Condition => ({
  sql: `${column} GLOB '*[^ -~]*' AND as_compared(${column}) = as_compared(?)`,
  values: [value],
})

/**
 * Looks for another row with the same values among those of a scope, or with values that look the same.
 * @param columns column to value; all of them together must not occur twice
 * @param id of the row that is saved, or NEW
 * @throws the refusal 10002
 */
export function checkUnique(
  context: Context,
  table: string,
  columns: Readonly<Record<string, Value>>,
  id: string,
  scope = ownTenant(context),
): void {
  const isTaken = (conditions: readonly Condition[]): boolean => {
    const { sql, values } = allOf([{ sql: 'id <> ?', values: [id] }, ...scope, ...conditions])
    return context.store.get(`SELECT 1 FROM ${table} WHERE ${sql}`, ...values) !== undefined
  }
  const entries = Object.entries(columns)
  const same = entries.map(([column, value]) => ({ sql: `${column} = ?`, values: [value] }))
  const alike = entries.map(([column, value]) => {
    const { sql, values } = looksLike(column, value)
    return { sql: `(${column} = ? OR ${sql})`, values: [value, ...values] }
  })
  if (isTaken(same) || isTaken(alike)) throw new Refusal(ErrorCode.duplicate, 'duplicate')
}
