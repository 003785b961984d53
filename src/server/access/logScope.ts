import type { Context } from '#server/context/context.ts'
import { createHash } from 'node:crypto'
import { INSIDE } from '#server/db/inside.ts'
import { allOf } from '#base/clause.ts'
import type { Condition } from '#server/db/list.ts'
import { dataScope, scopeIsFixed, scopeSources } from './scope.ts'

/**
 * Whether the caller reads the logs and message records of all accounts of their tenant: with a scope over all data,
 * and without any scope.
 */
export function readsAllActors({ store, caller }: Context): boolean {
  const fixed = scopeIsFixed(store, caller)
  if (fixed !== null) return fixed === 'super'
  return scopeSources(store, caller).length === 0 || dataScope(store, caller).all
}

/**
 * Rows of logs and message records in the caller's data scope, by the present department of the account that acted.
 * Rows of no account, and of accounts that were deleted, are read by callers who read all accounts'.
 * @param column id of the acting account, or any value that no account has as its id
 */
export function actedInScope(context: Context, column: string): readonly Condition[] {
  if (readsAllActors(context)) return []
  const { store, caller } = context
  // Accounts without a department do not form one.
  const deptIds = dataScope(store, caller).deptIds.filter((id) => id !== '0')
  return [
    {
      sql: `${column} IN (SELECT id FROM users WHERE tenant_id = ? AND (id = ? OR dept_id IN (${INSIDE})))`,
      values: [caller.tenantId, caller.id, JSON.stringify(deptIds)],
    },
  ]
}

/**
 * Changes with the accounts whose rows the caller reads in logs, so that a client can detect that its copies of logs
 * have rows too many or too few; empty: those of all accounts.
 */
export function logScopeMark(context: Context): string {
  const acted = actedInScope(context, 'id')
  if (acted.length === 0) return ''
  const { sql, values } = allOf(acted)
  const actors = context.store.all<{ id: string }>(
    `SELECT CAST(id AS TEXT) AS id FROM users WHERE ${sql} ORDER BY id`,
    ...values,
  )
  return createHash('sha256')
    .update(actors.map(({ id }) => id).join(','))
    .digest('hex')
    .slice(0, 16)
}
