import type { Migration } from './migrate.ts'

/**
 * Numbers of deleted tenants, which are never given again: records of a tenant carry its number and stay. Tenants that
 * were deleted before are found by the records they left, and their scheduled work and pending tries end.
 */
export const tenantTables: Migration = (store) => {
  store.exec('CREATE TABLE deleted_tenants (tenant_id TEXT PRIMARY KEY) WITHOUT ROWID')
  const tables = store.all<{ name: string }>(
    `SELECT tables.name FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
     WHERE tables.type = 'table' AND columns.name = 'tenant_id' AND tables.name NOT IN ('tenants', 'deleted_tenants')`,
  )
  for (const { name } of tables)
    store.exec(
      `INSERT OR IGNORE INTO deleted_tenants
       SELECT DISTINCT tenant_id FROM "${name}"
       WHERE tenant_id <> '' AND tenant_id NOT IN (SELECT tenant_id FROM tenants)`,
    )
  store.exec(`
    UPDATE job_info SET trigger_status = 0, trigger_next = NULL
      WHERE job_id IN (SELECT job_id FROM jobs WHERE tenant_id IN (SELECT tenant_id FROM deleted_tenants));
    UPDATE msg_audit_events SET status = 0, next_fire = NULL
      WHERE tenant_id IN (SELECT tenant_id FROM deleted_tenants);
    UPDATE msg_biz_events SET status = 0, next_fire = NULL
      WHERE tenant_id IN (SELECT tenant_id FROM deleted_tenants);
    UPDATE msg_biz_infos SET next_try = NULL
      WHERE next_try IS NOT NULL AND tenant_id IN (SELECT tenant_id FROM deleted_tenants);
    UPDATE api_receipts SET next_try = NULL
      WHERE next_try IS NOT NULL AND tenant_id IN (SELECT tenant_id FROM deleted_tenants);
    UPDATE api_notifies SET next_try = NULL
      WHERE next_try IS NOT NULL AND tenant_id IN (SELECT tenant_id FROM deleted_tenants);
  `)
}
