import { actedInScope } from '#server/access/logScope.ts'
import type { Context } from '#server/context/context.ts'
import type { Condition } from '#server/db/list.ts'
import { ownTenant } from '#server/nouns/rows.ts'

/** The platform reads the logs of all tenants, a tenant its own (DECISION-SYS-30). */
export const tenantLogs = ({ caller }: Context): readonly Condition[] =>
  caller.tenantItype === 1 ? [] : [{ sql: 'tenant_id = ?', values: [caller.tenantId] }]

/** Of logs of accounts' actions, the rows in the caller's data scope. */
export function actorLogs(context: Context): readonly Condition[] {
  const acted = actedInScope(context, 'user_id')
  // The accounts are of one tenant; naming it completes the key of the index.
  return acted.length > 0 ? [...ownTenant(context), ...acted] : tenantLogs(context)
}
