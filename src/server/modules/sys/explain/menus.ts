import type { Hindrance, MenuRef } from '#contract/resources/sys/permissionExplain.ts'
import { MenuType } from '#contract/resources/sys/menu.ts'
import type { Context } from '#server/context/context.ts'
import { menuName } from '#server/context/menuNames.ts'
import { refuse } from '#server/common/refusal.ts'

export interface MenuFacts {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly type: number
  readonly url: string
  readonly permissions: string
  readonly client: string
  readonly showFlag: number
  /** Null: its client is no module. */
  readonly moduleName: string | null
  readonly moduleItype: number | null
}

/** Every menu by its id, named in the caller's language. */
export function menuFacts({ store, language }: Context): ReadonlyMap<string, MenuFacts> {
  const rows = store.all<MenuFacts & { names: string }>(
    `SELECT CAST(menus.id AS TEXT) AS id, CAST(pid AS TEXT) AS pid, menus.name, names, type, menus.url, permissions,
       menus.client, show_flag AS showFlag, menu_modules.name AS moduleName, menu_modules.tenant_itype AS moduleItype
     FROM menus LEFT JOIN menu_modules ON menu_modules.code = menus.client ORDER BY menus.sort, menus.id`,
  )
  return new Map(
    rows.map(({ names, ...row }) => [row.id, { ...row, name: menuName(row.name, names, language) }]),
  )
}

type Facts = ReadonlyMap<string, MenuFacts>

/** A menu that the caller's tenant may see: its module is open to it, or was while a role was given the menu. */
export function findMenu({ store, caller }: Context, facts: Facts, id: string): MenuFacts {
  const found = facts.get(id)
  const isKnown =
    found &&
    (caller.tenantItype === 1 ||
      !isClosed(found, caller.tenantItype) ||
      store.get(
        'SELECT 1 FROM role_menus JOIN roles ON roles.id = role_id WHERE menu_id = ? AND tenant_id = ?',
        id,
        caller.tenantId,
      ))
  if (!isKnown) throw refuse('recordMissing')
  return found
}

const isClosed = ({ moduleItype }: MenuFacts, tenantItype: number): boolean =>
  moduleItype !== null && moduleItype !== 0 && moduleItype !== tenantItype

/** The menus above a menu, nearest first; a cycle ends the walk. */
function above(facts: Facts, menu: MenuFacts): MenuFacts[] {
  const line: MenuFacts[] = []
  for (let at = facts.get(menu.pid); at && !line.includes(at); at = facts.get(at.pid)) line.push(at)
  return line
}

export function refOf(facts: Facts, menu: MenuFacts): MenuRef {
  const names = above(facts, menu).map(({ name }) => name)
  const { id, name, type, url } = menu
  return { id, name, type, url, path: [...names, menu.moduleName ?? menu.client].reverse() }
}

export const refsOf = (facts: Facts, ids: Iterable<string>): MenuRef[] =>
  [...ids].flatMap((id) => {
    const menu = facts.get(id)
    return menu ? [refOf(facts, menu)] : []
  })

interface Holding {
  /** Menus that are held. */
  readonly held: ReadonlySet<string>
  /** Those of them that are in the navigation. */
  readonly shown: ReadonlySet<string>
  readonly tenantItype: number
}

export const isButton = ({ type }: MenuFacts): boolean => type === MenuType.button

/** Whether a menu that is held is found on the screen, and reasons that it is not. */
export function whereFound(
  facts: Facts,
  menu: MenuFacts,
  { held, shown, tenantItype }: Holding,
): { isShown: boolean | null; hindrances: Hindrance[] } {
  const hindrances = placeHindrances(menu, tenantItype)
  if (isButton(menu)) {
    const screen = above(facts, menu).find((each) => each.type !== MenuType.folder)
    if (screen && !held.has(screen.id)) hindrances.push({ reason: 'screen-missing', detail: screen.name })
    return { isShown: null, hindrances }
  }
  const folder = facts.get(menu.pid)
  const isShown = shown.has(menu.id)
  if (isShown && folder && !shown.has(folder.id))
    hindrances.push({ reason: 'folder-missing', detail: folder.name })
  return { isShown, hindrances }
}

/** Reasons that keep a menu out of every user's navigation. */
export function placeHindrances(menu: MenuFacts, tenantItype: number): Hindrance[] {
  const made: Hindrance[] = []
  if (menu.moduleName === null) made.push({ reason: 'module-missing', detail: menu.client })
  else if (isClosed(menu, tenantItype)) made.push({ reason: 'module-closed', detail: menu.moduleName })
  if (menu.showFlag !== 1 && !isButton(menu))
    made.push({ reason: menu.type === MenuType.route ? 'route' : 'hidden', detail: '' })
  return made
}
