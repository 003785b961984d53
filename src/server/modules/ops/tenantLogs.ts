import type { Context } from '#server/context.ts'
import type { Condition } from '#server/db/list.ts'

/** The platform reads the logs of all tenants, a tenant its own (DECISION-SYS-30). */
export const tenantLogs = ({ caller }: Context): readonly Condition[] =>
  caller.tenantItype === 1 ? [] : [{ sql: 'tenant_id = ?', values: [caller.tenantId] }]
