import { ErrorCode } from '#contract/failures.ts'
import type { Context } from './context.ts'
import type { Value } from './db/store.ts'
import { Refusal } from './refusal.ts'

/** Rows of the caller's tenant, as every table keeps them. Names of tables and columns are always ours. */

/** Who changed a row, and when. */
export const changedBy = ({ caller, now }: Context) => ({ updater: caller.realName, update_date: now })

/** Stores a new row with its id, its tenant, who made it and when. @returns the id. */
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

/**
 * @param id of the row that is saved; `0` for a new one.
 * @throws the refusal 10002 when another row of the tenant has this value.
 */
export function checkUnique(
  { store, caller }: Context,
  table: string,
  column: string,
  value: string,
  id: string,
): void {
  const other = store.get(
    `SELECT 1 FROM ${table} WHERE tenant_id = ? AND ${column} = ? AND id <> ?`,
    caller.tenantId,
    value,
    id,
  )
  if (other) throw new Refusal(ErrorCode.duplicate, 'duplicate')
}
