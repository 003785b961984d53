import type { Context } from '#server/context/context.ts'
import type { Condition } from '#server/db/list.ts'

/**
 * Rule sorts the caller's tenant works with: its own, and those of the platform that are open to its kind
 * (DECISION-SYS-88). For a FROM clause in which the table goes by its own name.
 */
export const openRuleSorts = ({ caller }: Context): Condition => ({
  sql: `(rule_sorts.tenant_id = ? OR rule_sorts.tenant_id IN (SELECT tenants.tenant_id FROM tenants WHERE tenant_itype = 1))
    AND EXISTS (SELECT 1 FROM json_each(rule_sorts.auth_sels) WHERE json_each.value IN (0, ?))`,
  values: [caller.tenantId, caller.tenantItype === 1 ? 1 : 2],
})

/** Rules of the open sorts: the sort owner's and the tenant's own. */
export const RULES_OF_SORT = `rule_data.rule_sort = rule_sorts.value AND rule_data.tenant_id IN (rule_sorts.tenant_id, ?)`
