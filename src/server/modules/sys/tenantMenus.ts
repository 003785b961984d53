import type { Store } from '#server/db/store.ts'

/**
 * Codes that stay with the platform: tenants, modules, menus, rule sorts, secondary administrators (DECISION-SYS-26),
 * exports for another platform.
 */
const platformCodes = [
  'sys:sysTenant:',
  'sys:sysMenuModule:',
  'sys:menu:',
  'sys:sysRuleSort:',
  'sys:user:secAdmin',
  'sys:export-data:',
]
const platformScreens = [
  'sys/sysTenant',
  'sys/sysTenant-editTab',
  'sys/sysMenuModule',
  'sys/menu',
  'sys/sysRuleSort',
  'sys/appConfig',
  'init/initDictType',
  'sys/exportDict',
  'sys/exportData',
]

/** Ids of the menus that a tenant may have. */
export const tenantMenus = (store: Store): readonly string[] =>
  store
    .all<{ id: string }>(
      `SELECT CAST(id AS TEXT) AS id FROM menus
       WHERE NOT EXISTS (SELECT 1 FROM json_each(?) WHERE menus.permissions LIKE json_each.value || '%')
         AND menus.url NOT IN (SELECT value FROM json_each(?))
         -- A folder that would be empty is left out.
         AND (type <> 3 OR EXISTS (SELECT 1 FROM menus AS child
           WHERE child.pid = menus.id AND child.url NOT IN (SELECT value FROM json_each(?))))`,
      JSON.stringify(platformCodes),
      JSON.stringify(platformScreens),
      JSON.stringify(platformScreens),
    )
    .map(({ id }) => id)

/** Gives a tenant's administrator role every menu that a tenant may have. */
export function grantTenantMenus(store: Store, roleId: string): void {
  store.run(
    'INSERT INTO role_menus (role_id, menu_id) SELECT ?, value FROM json_each(?)',
    roleId,
    JSON.stringify(tenantMenus(store)),
  )
}
