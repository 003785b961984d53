import type { TenantOpening } from '#contract/resources/sys/tenant.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import { passwordLevel } from '#contract/passwords.ts'
import { giveScope } from '#server/access/builtIn.ts'
import type { Context } from '#server/context/context.ts'
import { refuse } from '#server/common/refusal.ts'
import { hashPassword } from '#server/security/password.ts'
import { initialPasswordOf } from '#server/settings/settings.ts'
import { grantTenantMenus } from './tenantMenus.ts'
import type { z } from 'zod'

type Opening = Omit<z.output<typeof TenantOpening>, 'id'>

/** Name of the role every tenant's administrator gets. */
export const TENANT_ADMIN_ROLE = '租户管理员'

/** Author and time of a row. */
const written = (context: Context) => ({
  creator: context.caller.realName,
  create_date: context.now,
  updater: context.caller.realName,
  update_date: context.now,
})

/**
 * Opens a tenant, or reopens one that was shut down: the account that is named becomes administrator of the tenant as
 * it is (DECISION-SYS-36). A user who has the account already is enabled, another account becomes a new user.
 */
export function openTenant(context: Context, opening: Opening): null {
  const { store } = context
  const tenant = store.get<{ id: string; name: string; status: number }>(
    'SELECT CAST(id AS TEXT) AS id, tenant_name AS name, status FROM tenants WHERE tenant_id = ?',
    opening.tenantId,
  )
  if (!tenant) throw refuse('recordMissing')
  if (tenant.status !== 0) throw refuse('tenant.open')
  const { tenantId } = opening
  const deptId = topDepartment(context, tenantId) ?? createDepartment(context, tenantId, tenant.name)
  const userId = enableUser(context, opening) ?? createUser(context, opening, deptId)
  const roleId = administratorRole(context, tenantId) ?? createRole(context, tenantId, deptId)
  store.run('INSERT OR IGNORE INTO role_users (role_id, user_id) VALUES (?, ?)', roleId, userId)
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

/** The tenant's own department: the one that was made with it, or the first at the top. */
const topDepartment = ({ store }: Context, tenantId: string): string | undefined =>
  store.get<{ id: string }>(
    `SELECT CAST(id AS TEXT) AS id FROM depts WHERE tenant_id = ? AND pid = 0 ORDER BY code <> tenant_id, sort, id LIMIT 1`,
    tenantId,
  )?.id

function createDepartment(context: Context, tenantId: string, name: string): string {
  const id = context.nextId()
  const made = written(context)
  context.store.insert('depts', { id, tenant_id: tenantId, ...made, code: tenantId, name, type: '1' })
  return id
}

/**
 * Makes the user of the account an administrator. Contacts that the form leaves empty stay as they are stored.
 * @returns undefined when the tenant has no such account
 */
function enableUser(context: Context, opening: Opening): string | undefined {
  const { store, caller, now } = context
  const user = store.get<{ id: string }>(
    'SELECT CAST(id AS TEXT) AS id FROM users WHERE tenant_id = ? AND username = ?',
    opening.tenantId,
    opening.adminAccount,
  )
  if (!user) return undefined
  store.run(
    `UPDATE users SET status = 1, real_name = ?, mobile = COALESCE(NULLIF(?, ''), mobile),
       email = COALESCE(NULLIF(?, ''), email), super_admin = CASE super_admin WHEN ? THEN super_admin ELSE ? END,
       updater = ?, update_date = ?
     WHERE id = ?`,
    opening.adminName,
    opening.adminMobile,
    opening.adminEmail,
    SuperAdmin.super,
    SuperAdmin.admin,
    caller.realName,
    now,
    user.id,
  )
  return user.id
}

function createUser(context: Context, opening: Opening, deptId: string): string {
  const { store } = context
  const password = initialPasswordOf(store)
  const id = context.nextId()
  store.insert('users', {
    ...{ id, tenant_id: opening.tenantId, ...written(context), dept_id: deptId },
    username: opening.adminAccount,
    real_name: opening.adminName,
    mobile: opening.adminMobile,
    email: opening.adminEmail,
    super_admin: SuperAdmin.admin,
    password_hash: hashPassword(password),
    password_level: passwordLevel(password),
    pwd_date: context.now,
  })
  return id
}

/** Tenants cannot make roles of this grade; one that was renamed is still the administrator's. */
const administratorRole = ({ store }: Context, tenantId: string): string | undefined =>
  store.get<{ id: string }>(
    `SELECT CAST(id AS TEXT) AS id FROM roles WHERE tenant_id = ? AND role_grade = '1' ORDER BY name <> ?, id LIMIT 1`,
    tenantId,
    TENANT_ADMIN_ROLE,
  )?.id

function createRole(context: Context, tenantId: string, deptId: string): string {
  const { store } = context
  const id = context.nextId()
  const made = written(context)
  store.insert('roles', {
    ...{ id, tenant_id: tenantId, ...made },
    ...{ name: TENANT_ADMIN_ROLE, dept_id: deptId, role_grade: '1' },
  })
  grantTenantMenus(store, id)
  giveScope(store, id, '1')
  return id
}
