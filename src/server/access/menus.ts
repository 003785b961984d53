import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import { MODULE_TYPE, type MenuNode } from '#contract/resources/sys/menu.ts'
import type { Caller } from '#server/context/context.ts'
import type { Store } from '#server/db/store.ts'
import { nest } from '#server/db/tree.ts'
import { menuName } from '#server/context/menuNames.ts'
import { INSIDE } from '#server/db/inside.ts'
import { adminModel } from './model.ts'
import { EFFECTIVE_ROLES } from './roles.ts'

type User = Pick<Caller, 'id' | 'superAdmin' | 'tenantItype'>

/**
 * Roles whose menus a user may use, as a subquery with the user's id bound once: with function access switched off
 * in their administrator model, the ordinary ones only (DECISION-OPS-50).
 */
export const usableRoles = (store: Store, user: Pick<Caller, 'id' | 'superAdmin'>): string =>
  adminModel(store, user).optionVisit
    ? EFFECTIVE_ROLES
    : `SELECT id FROM roles WHERE role_grade NOT IN ('1', '2') AND id IN (${EFFECTIVE_ROLES})`

/** Ids of the menus of every type that a user may use. */
export function usableMenuIds(store: Store, user: User): string[] {
  const isSuper = user.superAdmin === SuperAdmin.super
  return store
    .all<{ id: string }>(
      isSuper
        ? 'SELECT CAST(id AS TEXT) AS id FROM menus'
        : `SELECT CAST(menu_id AS TEXT) AS id FROM role_menus WHERE role_id IN (${usableRoles(store, user)})`,
      ...(isSuper ? [] : [user.id]),
    )
    .map((row) => row.id)
}

interface Row {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly names: string
  readonly icon: string
  readonly type: number
  readonly client: string
  readonly permissions: string
}

/**
 * Menus of every type that a user may use, topped by their modules. One whose parent they do not hold is directly below
 * its module.
 */
export function usableMenus(store: Store, user: User, language: string): MenuNode[] {
  const rows = store.all<Row>(
    `SELECT CAST(id AS TEXT) AS id, CAST(pid AS TEXT) AS pid, name, names, icon, type, client, permissions
     FROM menus WHERE id IN (${INSIDE}) ORDER BY sort, id`,
    JSON.stringify(usableMenuIds(store, user)),
  )
  const modules = store.all<{ id: string; code: string; name: string }>(
    `SELECT CAST(id AS TEXT) AS id, code, name FROM menu_modules WHERE tenant_itype IN (0, ?) ORDER BY sort, id`,
    user.tenantItype,
  )
  const tops = new Map<string, MenuNode>(
    modules.map(({ id, code, name }) => [
      code,
      { id, pid: '0', name, icon: '', type: MODULE_TYPE, client: code, permissions: '', children: [] },
    ]),
  )
  const nodes = rows.map(
    ({ names, ...row }): MenuNode => ({ ...row, name: menuName(row.name, names, language), children: [] }),
  )
  for (const node of nest(nodes)) {
    const top = tops.get(node.client)
    if (!top) continue
    node.pid = top.id
    top.children.push(node)
  }
  return [...tops.values()].filter((top) => top.children.length > 0)
}

/** Menus that a user may give to others: those they may use, as far as they manage functions (DECISION-SYS-53, 76). */
export const grantableMenus = (store: Store, user: User, language: string): MenuNode[] =>
  adminModel(store, user).authVisit ? usableMenus(store, user, language) : []
