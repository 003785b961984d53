import { giveScope } from '#server/access/builtIn.ts'
import { grantTenantMenus } from '#server/modules/sys/tenantMenus.ts'
import { stamp } from '#server/clock.ts'
import { dictionaries } from './dictionaries.ts'
import { folders, type ScreenSeed } from './menus.ts'
import type { SeedWriter } from './writer.ts'

/** Screens whose menus an ordinary operator sees; he reads and changes nothing but his shortcuts. */
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
const secondaryCodes = [
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
const secondaryScreens = [
  ...operatorScreens,
  'sys/sysDuty',
  'sys/sysUserSubRel',
  'sys/sysUserGroup',
  'sys/online',
  'sys/privilegeAudit',
  'sys/permissionExplain',
  'sys/dataPermission',
]

export interface MenuIndex {
  readonly all: readonly string[]
  /** Folder and screen ids by route. */
  readonly screens: ReadonlyMap<string, readonly string[]>
  /** Button ids by code. */
  readonly codes: ReadonlyMap<string, string>
}

export function seedDictionaries(writer: SeedWriter): void {
  const created = stamp(writer.daysAgo(420))
  for (const dictionary of dictionaries) {
    const written = { create_date: created, updater: '系统管理员', update_date: created }
    writer.store.insert('dict_types', {
      id: writer.id(),
      dict_type: dictionary.type,
      dict_name: dictionary.name,
      ...written,
    })
    for (const [index, [value, label]] of dictionary.entries.entries()) {
      writer.store.insert('dict_data', {
        id: writer.id(),
        dict_type: dictionary.type,
        dict_label: label,
        dict_value: value,
        sort: index + 1,
        ...written,
      })
    }
  }
}

export function seedMenus(writer: SeedWriter): MenuIndex {
  for (const [index, [code, name]] of [
    ['PC', '电脑端'] as const,
    ['APP', '移动端'] as const,
    ['PAD', '平板端'] as const,
  ].entries()) {
    writer.store.insert('menu_modules', { id: writer.id(), code, name, client: code, sort: index + 1 })
  }
  const all: string[] = []
  const screens = new Map<string, readonly string[]>()
  const codes = new Map<string, string>()
  const add = (
    pid: string,
    menu: {
      zh: string
      en: string
      type: number
      sort: number
      icon?: string
      url?: string
      permissions?: string
    },
  ): string => {
    const id = writer.record('menus', {
      pid,
      name: menu.zh,
      names: JSON.stringify({ 'zh-CN': menu.zh, 'en-US': menu.en }),
      type: menu.type,
      sort: menu.sort,
      icon: menu.icon ?? '',
      url: menu.url ?? '',
      permissions: menu.permissions ?? '',
      show_flag: menu.type === 2 ? 0 : 1,
      is_change: menu.type === 0 ? 1 : 0,
    })
    all.push(id)
    return id
  }
  const addScreen = (folder: string, seed: ScreenSeed, sort: number): void => {
    const id = add(folder, { ...seed, type: 0, sort })
    const hidden = seed.routes.map((route, index) => add(id, { ...route, type: 2, sort: index + 1 }))
    for (const [index, button] of seed.buttons.entries()) {
      codes.set(button.code, add(id, { ...button, type: 1, sort: index + 1, permissions: button.code }))
    }
    screens.set(seed.url, [folder, id, ...hidden])
  }
  for (const [index, folder] of folders.entries()) {
    const id = add('0', { ...folder, type: 3, sort: index + 1 })
    for (const [position, seed] of folder.screens.entries()) addScreen(id, seed, position + 1)
  }
  return { all, screens, codes }
}

export interface PlatformRoles {
  readonly system: string
  readonly secondary: string
  readonly operator: string
}

export function seedPlatformRoles(
  writer: SeedWriter,
  tenantId: string,
  deptId: string,
  menus: MenuIndex,
): PlatformRoles {
  const role = (name: string, grade: string, remark: string): string =>
    writer.record('roles', { tenant_id: tenantId, name, remark, dept_id: deptId, role_grade: grade })
  const grant = (roleId: string, menuIds: Iterable<string>): void => {
    for (const menuId of new Set(menuIds))
      writer.store.insert('role_menus', { role_id: roleId, menu_id: menuId })
  }
  const of = (urls: readonly string[]): string[] => urls.flatMap((url) => menus.screens.get(url) ?? [])
  const code = (name: string): string => {
    const id = menus.codes.get(name)
    if (!id) throw new Error(`no menu carries ${name}`)
    return id
  }
  const system = role('系统管理员', '1', '负责平台的日常管理，拥有除级联删除外的全部权限')
  grant(
    system,
    menus.all.filter((id) => id !== code('sys:menu:deleteEcur')),
  )
  giveScope(writer.store, system, '1')
  const secondary = role('次级管理员', '2', '协助系统管理员维护组织、人员与角色')
  grant(secondary, [...of(secondaryScreens), ...secondaryCodes.map(code)])
  giveScope(writer.store, secondary, '5', [deptId])
  const operator = role('普通操作员', '0', '查看业务数据与日志')
  grant(operator, [...of(operatorScreens), code('sys:sysUserQuickAccess:save')])
  giveScope(writer.store, operator, '3')
  return { system, secondary, operator }
}

/** The role of every tenant's administrator, as opening an account makes it. */
export function seedTenantAdminRole(
  writer: SeedWriter,
  tenantId: string,
  deptId: string,
  userId: string,
): void {
  const id = writer.record('roles', {
    tenant_id: tenantId,
    name: '租户管理员',
    dept_id: deptId,
    role_grade: '1',
  })
  writer.store.insert('role_users', { role_id: id, user_id: userId })
  grantTenantMenus(writer.store, id)
  giveScope(writer.store, id, '1')
}
