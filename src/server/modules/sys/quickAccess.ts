import { ErrorCode } from '#contract/failures.ts'
import { MenuType } from '#contract/resources/sys/menu.ts'
import {
  QUICK_ACCESS_LIMIT,
  type QuickAccessMenu,
  quickAccess,
  type Shortcut,
} from '#contract/resources/sys/quickAccess.ts'
import { usableMenuIds } from '#server/access/menus.ts'
import { inScope } from '#server/access/scope.ts'
import { permissionsOf } from '#server/access/caller.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { INSIDE } from '#server/db/inside.ts'
import type { Condition } from '#server/db/list.ts'
import { menuName } from '#server/context/menuNames.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy, insertOwn } from '#server/nouns/rows.ts'
import { removeOfPeople } from './peopleRows.ts'
import { findManagedUser, findVisibleUser } from './userGuards.ts'

const title = 'sys.quickAccess:title'

const ROWS = `(SELECT quick_access.id, menus.name AS menu_name, other_url, quick_access.sort, real_name, username,
    quick_access.updater, quick_access.update_date, user_id, users.tenant_id, users.dept_id
  FROM quick_access JOIN users ON users.id = user_id JOIN menus ON menus.id = menu_id)`

const seen = (context: Context): Condition[] =>
  inScope(context, { tenant: 'tenant_id', dept: 'dept_id', user: 'user_id' })

interface Owner {
  readonly id: string
  readonly superAdmin: number
  readonly tenantItype: number
}

/** The user whose shortcuts a call concerns: the caller or, with the code, a user in the caller's data scope. */
function ownerOf(context: Context, userId: string | undefined): Owner {
  const { store, caller } = context
  if (userId === undefined || userId === caller.id) return caller
  if (!permissionsOf(store, caller).includes('sys:sysUserQuickAccess:save'))
    throw new Refusal(ErrorCode.forbidden, 'forbidden')
  const { superAdmin } = findVisibleUser(context, userId)
  return { id: userId, superAdmin, tenantItype: caller.tenantItype }
}

interface MenuRow {
  readonly id: string
  readonly name: string
  readonly names: string
  readonly icon: string
  readonly url: string
}

/** Screens that a user may use and that are offered as shortcuts (DECISION-SYS-79). */
function offered(context: Context, owner: Owner): QuickAccessMenu[] {
  const usable = usableMenuIds(context.store, owner)
  return context.store
    .all<MenuRow>(
      `SELECT CAST(menus.id AS TEXT) AS id, menus.name, names, icon, menus.url
       FROM menus JOIN menu_modules ON menu_modules.code = menus.client
       WHERE type = ? AND is_change = 1 AND show_flag = 1 AND tenant_itype IN (0, ?)
         AND menus.id IN (${INSIDE})
       ORDER BY menu_modules.sort, menus.pid, menus.sort, menus.id`,
      MenuType.menu,
      owner.tenantItype,
      JSON.stringify(usable),
    )
    .map(({ name, names, ...row }) => ({ ...row, menuName: menuName(name, names, context.language) }))
}

/** Those of menus that the user may still use. */
function shortcuts(context: Context, owner: Owner): Shortcut[] {
  const menus = new Map(offered(context, owner).map((menu) => [menu.id, menu]))
  return context.store
    .all<Omit<Shortcut, 'menuName' | 'icon' | 'url'>>(
      `SELECT CAST(quick_access.id AS TEXT) AS id, CAST(menu_id AS TEXT) AS parentId, open_mode AS openMode,
         other_url AS otherUrl, quick_access.sort
       FROM quick_access JOIN menus ON menus.id = menu_id WHERE user_id = ? ORDER BY quick_access.sort`,
      owner.id,
    )
    .flatMap((row) => {
      const menu = menus.get(row.parentId)
      return menu ? [{ ...row, menuName: menu.menuName, icon: menu.icon, url: menu.url }] : []
    })
}

function save(context: Context, owner: Owner, requested: readonly string[]): void {
  const { store, caller } = context
  const chosen = [...new Set(requested)]
  if (chosen.length > QUICK_ACCESS_LIMIT) throw refuse('quickAccess.limit', { limit: QUICK_ACCESS_LIMIT })
  const known = new Set(offered(context, owner).map((menu) => menu.id))
  if (!chosen.every((id) => known.has(id))) throw refuse('quickAccess.menuUnknown')
  store.run(
    `DELETE FROM quick_access WHERE user_id = ? AND menu_id NOT IN (${INSIDE})`,
    owner.id,
    JSON.stringify(chosen),
  )
  for (const [index, menuId] of chosen.entries()) {
    const changed = store.run(
      'UPDATE quick_access SET sort = ?, updater = ?, update_date = ? WHERE user_id = ? AND menu_id = ?',
      index + 1,
      caller.realName,
      context.now,
      owner.id,
      menuId,
    )
    if (changed > 0) continue
    const shortcut = { user_id: owner.id, menu_id: menuId, sort: index + 1 }
    insertOwn(context, 'quick_access', { ...shortcut, ...changedBy(context) })
  }
}

export const quickAccessModule = defineNoun(quickAccess, {
  view: ROWS,
  title,
  scope: seen,
  columns: {
    menuName: 'sys.quickAccess:field.menuName',
    otherUrl: 'sys.quickAccess:field.otherUrl',
    sort: 'sys.quickAccess:field.sort',
    realName: 'sys.quickAccess:field.realName',
    username: 'sys.quickAccess:field.username',
    updater: 'sys.quickAccess:field.updater',
    updateDate: 'sys.quickAccess:field.updateDate',
  },
  calls: {
    getUserMenuPage: (context, { query }) => {
      const chosen = query.menuName.trim().toLowerCase()
      const menus = offered(context, ownerOf(context, query.userId)).filter((menu) =>
        menu.menuName.toLowerCase().includes(chosen),
      )
      const from = (query.page - 1) * query.limit
      return { list: menus.slice(from, from + query.limit), total: menus.length }
    },
    listUser: (context, { query }) => shortcuts(context, ownerOf(context, query.userId)),
    saveOrUpdate: (context, { body }) => {
      const owner = ownerOf(context, body.userId)
      if (owner.id !== context.caller.id) findManagedUser(context, owner.id)
      save(
        context,
        owner,
        body.children.map(({ parentId }) => parentId),
      )
    },
    remove: (context, { body }) => {
      removeOfPeople(context, { table: 'quick_access', view: ROWS, scope: seen(context) }, body)
      return null
    },
  },
  verbs: { saveOrUpdate: 'verb.quickAccess' },
})
