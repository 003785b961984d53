import type { Store } from '#server/db/store.ts'

/** Statuses of tenants whose people and work go on: open, or about to end (DECISION-SYS-35). */
const usable: readonly number[] = [1, 2]

/** Whether the people of a tenant with this status may work. */
export const isUsableTenant = (status: number): boolean => usable.includes(status)

/**
 * SQL condition: the tenant that the column names exists and is open. A closed or deleted tenant runs nothing: no job,
 * event, send, retry, notification or session.
 * @param column with its table where the name alone is ambiguous
 */
export const tenantRuns = (column: string): string =>
  `${column} IN (SELECT running.tenant_id FROM tenants AS running WHERE running.status IN (${usable.join(', ')}))`

/** The same about one tenant, as it is now. */
export const mayRun = (store: Store, tenantId: string): boolean =>
  store.get(`SELECT 1 FROM tenants WHERE tenant_id = ? AND ${tenantRuns('tenant_id')}`, tenantId) !==
  undefined
