import { giveScope } from '#server/access/builtIn.ts'
import { grantTenantMenus, tenantMenus } from '#server/modules/sys/tenantMenus.ts'
import type { Store } from '#server/db/store.ts'
import type { SeedWriter } from './writer.ts'

/** Screens whose menus an ordinary operator sees; they read, and change nothing but their shortcuts. */
const operatorScreens = [
  'sys/user',
  'sys/dept',
  'sys/role',
  'sys/params',
  'api/apiMonitor',
  'api/apiLog',
  'sys/sysJob-log',
  'msg/msgRecord',
  'msg/msgBizInfo',
  'oss/sysOss',
  'sys/log-operation',
  'sys/log-login',
  'user/center',
  'sys/sysUserQuickAccess',
]

/** Codes of a secondary administrator (DECISION-SYS-26). */
export const secondaryCodes = [
  'sys:user:save',
  'sys:user:update',
  'sys:role:save',
  'sys:role:update',
  'sys:dept:save',
  'sys:dept:update',
  'sys:sysDuty:save',
  'sys:sysDutyUser:delete',
  'sys:sysUserCustrule:genList',
  'sys:sysUserQuickAccess:save',
]
/** Screens of secondary administrators, which include those of the operators. */
export const secondaryScreens = [
  ...operatorScreens,
  'sys/sysDuty',
  'sys/sysUserSubRel',
  'sys/sysUserGroup',
  'sys/online',
  'sys/privilegeAudit',
  'sys/permissionExplain',
  'sys/dataPermission',
]

/** A menu of the demo data, with the fields that roles use. */
export interface DemoMenu {
  readonly id: string
  readonly pid: string
  /** Routes of the screens that it is, holds or belongs to; a button has a code instead. */
  readonly screens: readonly string[]
  readonly code: string
}

/** Whether a role of the demo data is given a menu. */
type Wants = (menu: DemoMenu) => boolean

const wanting =
  (screens: readonly string[], codes: readonly string[]): Wants =>
  (menu) =>
    menu.code === '' ? menu.screens.some((url) => screens.includes(url)) : codes.includes(menu.code)

const platformRoles = {
  system: {
    name: '系统管理员',
    grade: '1',
    remark: '负责平台的日常管理，拥有除级联删除外的全部权限',
    wants: ({ code }: DemoMenu) => code !== 'sys:menu:deleteEcur',
  },
  secondary: {
    name: '次级管理员',
    grade: '2',
    remark: '协助系统管理员维护组织、人员与角色',
    wants: wanting(secondaryScreens, secondaryCodes),
  },
  operator: {
    name: '普通操作员',
    grade: '0',
    remark: '查看业务数据与日志',
    wants: wanting(operatorScreens, ['sys:sysUserQuickAccess:save']),
  },
} as const

type RoleName = keyof typeof platformRoles
const roleNames = Object.keys(platformRoles) as RoleName[]

export type PlatformRoles = Readonly<Record<RoleName, string>>

export function seedPlatformRoles(
  writer: SeedWriter,
  tenantId: string,
  deptId: string,
  menus: readonly DemoMenu[],
): PlatformRoles {
  const made = roleNames.map((role): [RoleName, string] => {
    const { name, grade, remark, wants } = platformRoles[role]
    const id = writer.record('roles', {
      tenant_id: tenantId,
      name,
      remark,
      dept_id: deptId,
      role_grade: grade,
    })
    for (const menu of menus.filter(wants))
      writer.store.insert('role_menus', { role_id: id, menu_id: menu.id })
    return [role, id]
  })
  // One entry per name.
  const roles = Object.fromEntries(made) as PlatformRoles
  giveScope(writer.store, roles.system, '1')
  giveScope(writer.store, roles.secondary, '5', [deptId])
  giveScope(writer.store, roles.operator, '3')
  return roles
}

/**
 * Gives menus that came with a newer version to the roles that a fresh platform would give them to. A role that
 * does not hold the menu above, or that was renamed, is the operator's own by now and stays as it is.
 */
export function grantNewMenus(store: Store, menus: readonly DemoMenu[]): void {
  const give = (roleId: string, { id, pid }: DemoMenu): void => {
    store.run(
      `INSERT OR IGNORE INTO role_menus (role_id, menu_id)
       SELECT ?, ? WHERE ? = '0' OR EXISTS (SELECT 1 FROM role_menus WHERE role_id = ? AND menu_id = ?)`,
      ...[roleId, id, pid, roleId, pid],
    )
  }
  for (const { name, grade, wants } of Object.values(platformRoles)) {
    const roles = store.all<{ id: string }>(
      `SELECT CAST(roles.id AS TEXT) AS id FROM roles JOIN tenants ON tenants.tenant_id = roles.tenant_id
       WHERE tenant_itype = 1 AND name = ? AND role_grade = ?`,
      ...[name, grade],
    )
    for (const role of roles) for (const menu of menus.filter(wants)) give(role.id, menu)
  }
  const open = new Set(tenantMenus(store))
  const tenantRoles = store.all<{ id: string }>(
    `SELECT CAST(roles.id AS TEXT) AS id FROM roles JOIN tenants ON tenants.tenant_id = roles.tenant_id
     WHERE tenant_itype <> 1 AND name = ? AND role_grade = '1'`,
    TENANT_ADMIN,
  )
  for (const role of tenantRoles) for (const menu of menus) if (open.has(menu.id)) give(role.id, menu)
}

const TENANT_ADMIN = '租户管理员'

/** The role of every tenant's administrator, as opening an account makes it. */
export function seedTenantAdminRole(
  writer: SeedWriter,
  tenantId: string,
  deptId: string,
  userId: string,
): void {
  const id = writer.record('roles', {
    tenant_id: tenantId,
    name: TENANT_ADMIN,
    dept_id: deptId,
    role_grade: '1',
  })
  writer.store.insert('role_users', { role_id: id, user_id: userId })
  grantTenantMenus(writer.store, id)
  giveScope(writer.store, id, '1')
}
