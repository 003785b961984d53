import type { Context } from '#server/context/context.ts'

/** Signs out all users of a tenant. */
export function endSessions(context: Context, tenantId: string): void {
  context.store.run(
    'DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE tenant_id = ?)',
    tenantId,
  )
}

/** Scheduled parts of a tenant; stopped with it, because no user is left who could stop them. */
const stops = [
  `UPDATE job_info SET trigger_status = 0, trigger_next = NULL
   WHERE job_id IN (SELECT job_id FROM jobs WHERE tenant_id = ?)`,
  'UPDATE msg_audit_events SET status = 0, next_fire = NULL WHERE tenant_id = ?',
  'UPDATE msg_biz_events SET status = 0, next_fire = NULL WHERE tenant_id = ?',
  'UPDATE msg_biz_infos SET next_try = NULL WHERE tenant_id = ? AND next_try IS NOT NULL',
  'UPDATE api_receipts SET next_try = NULL WHERE tenant_id = ? AND next_try IS NOT NULL',
  'UPDATE api_notifies SET next_try = NULL WHERE tenant_id = ? AND next_try IS NOT NULL',
] as const

/**
 * Ends a tenant that is deleted: its people keep their records and lose their access, scheduled work stops, and its
 * number stays taken (DECISION-SYS-41).
 */
export function endTenant(context: Context, tenantId: string): void {
  const { store, caller, now } = context
  endSessions(context, tenantId)
  store.run(
    'UPDATE users SET status = 0, updater = ?, update_date = ? WHERE tenant_id = ?',
    caller.realName,
    now,
    tenantId,
  )
  for (const stop of stops) store.run(stop, tenantId)
  store.insert('deleted_tenants', { tenant_id: tenantId })
}
