import type { TenantOpening } from '#contract/resources/sys/tenant.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import { passwordLevel } from '#contract/passwords.ts'
import { giveScope } from '#server/access/builtIn.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { hashPassword } from '#server/security/password.ts'
import { initialPasswordOf } from '#server/settings.ts'
import { grantTenantMenus } from './tenantMenus.ts'
import type { z } from 'zod'

type Opening = Omit<z.output<typeof TenantOpening>, 'id'>

/** Name of the role every tenant's administrator gets. */
export const TENANT_ADMIN_ROLE = '租户管理员'

export function endSessions(context: Context, tenantId: string): void {
  context.store.run(
    'DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE tenant_id = ?)',
    tenantId,
  )
}

/** A deleted tenant's people keep their records and lose their access (DECISION-SYS-41). */
export function disableUsers(context: Context, tenantId: string): void {
  endSessions(context, tenantId)
  context.store.run(
    'UPDATE users SET status = 0, updater = ?, update_date = ? WHERE tenant_id = ?',
    context.caller.realName,
    context.now,
    tenantId,
  )
}

/** Who wrote a row, and when. */
const written = (context: Context) => ({
  creator: context.caller.realName,
  create_date: context.now,
  updater: context.caller.realName,
  update_date: context.now,
})

/**
 * Opens a tenant that has none of its own people yet, or reopens one that was shut down: then its
 * administrator is enabled again instead of made (DECISION-SYS-36).
 */
export function openTenant(context: Context, opening: Opening): null {
  const { store } = context
  const tenant = store.get<{ id: string; name: string; status: number }>(
    'SELECT CAST(id AS TEXT) AS id, tenant_name AS name, status FROM tenants WHERE tenant_id = ?',
    opening.tenantId,
  )
  if (!tenant) throw refuse('recordMissing')
  if (tenant.status !== 0) throw refuse('tenant.open')
  const person = { real_name: opening.adminName, mobile: opening.adminMobile, email: opening.adminEmail }
  const reopened = store.run(
    `UPDATE users SET status = 1, real_name = ?, mobile = ?, email = ?, updater = ?, update_date = ?
     WHERE tenant_id = ? AND username = ?`,
    ...Object.values(person),
    context.caller.realName,
    context.now,
    opening.tenantId,
    opening.adminAccount,
  )
  if (reopened === 0) createAdministrator(context, tenant.name, opening, person)
  store.update('tenants', tenant.id, {
    admin_account: opening.adminAccount,
    admin_name: opening.adminName,
    status: 1,
    updater: context.caller.realName,
    update_date: context.now,
  })
  store.run('UPDATE tenants SET version = version + 1 WHERE id = ?', tenant.id)
  return null
}

function createAdministrator(
  context: Context,
  tenantName: string,
  opening: Opening,
  person: { real_name: string; mobile: string; email: string },
): void {
  const { store } = context
  const tenant = { tenant_id: opening.tenantId, ...written(context) }
  const deptId = context.nextId()
  store.insert('depts', { id: deptId, ...tenant, code: opening.tenantId, name: tenantName, type: '1' })
  const password = initialPasswordOf(store)
  const userId = context.nextId()
  store.insert('users', {
    id: userId,
    ...tenant,
    ...person,
    username: opening.adminAccount,
    dept_id: deptId,
    super_admin: SuperAdmin.admin,
    password_hash: hashPassword(password),
    password_level: passwordLevel(password),
    pwd_date: context.now,
  })
  const roleId = context.nextId()
  store.insert('roles', { id: roleId, ...tenant, name: TENANT_ADMIN_ROLE, dept_id: deptId, role_grade: '1' })
  store.insert('role_users', { role_id: roleId, user_id: userId })
  grantTenantMenus(context.store, roleId)
  giveScope(context.store, roleId, '1')
}
