import type { NavNode } from '#contract/resources/shell/auth.ts'
import { openModes } from '#contract/resources/sys/menu.ts'
import { type CodeOf, readCode } from '#contract/vocabulary.ts'
import { type Tab, tabRoute } from '#kit/tabs.ts'

/** A page or folder of the navigation. */
export interface MenuItem {
  readonly id: string
  readonly name: string
  /** Its Chinese name where `name` is in another language, to search by; empty: none. */
  readonly chineseName: string
  readonly icon: string
  /** Short text beside the name; empty: none. */
  readonly badge: string
  /** Route without a leading slash, or an address for `browser`; empty: a folder. */
  readonly path: string
  readonly openMode: CodeOf<typeof openModes>
  readonly children: readonly MenuItem[]
}

export interface Menu {
  /** Module code → its top level, in the server's order. */
  readonly modules: ReadonlyMap<string, readonly MenuItem[]>
  /** Route → the page and the folders above it, outermost first. */
  readonly byPath: ReadonlyMap<string, { readonly item: MenuItem; readonly folders: readonly MenuItem[] }>
  /** Every page once, in the server's order. */
  readonly pages: readonly MenuItem[]
}

/** The desktop's module; nodes without a module belong to it. */
export const desktopModule = 'PC'

// Open keys: ids of menus.
type MenuNames = Readonly<Record<string, string>>

const pageType = 0
const depthLimit = 12

/** Routes arrive with and without a leading slash; addresses stay as they are. */
export const routeOf = (url: string): string => url.trim().replace(/^\/+/, '')

const openModeOf = (mode: string): MenuItem['openMode'] => readCode(openModes, mode) ?? 'tab'

/**
 * Turns the server's tree into menu items. A folder without a page below it is left out; a node that repeats one of its
 * ancestors is cut off.
 */
function toItems(nodes: readonly NavNode[], names: MenuNames, ancestors: ReadonlySet<string>): MenuItem[] {
  if (ancestors.size >= depthLimit) return []
  return nodes.flatMap((node): MenuItem[] => {
    if (ancestors.has(node.id)) return []
    const isPage = node.type === pageType
    const children = isPage ? [] : toItems(node.children, names, new Set([...ancestors, node.id]))
    if (!isPage && children.length === 0) return []
    return [
      {
        id: node.id,
        name: node.name,
        chineseName: names[node.id] ?? '',
        icon: node.icon,
        badge: node.flagCharacter,
        path: isPage ? routeOf(node.url) : '',
        openMode: openModeOf(node.openMode),
        children,
      },
    ]
  })
}

/** @param names Chinese names by id. */
export function buildMenu(nodes: readonly NavNode[], names: MenuNames = {}): Menu {
  const codes = [...new Set(nodes.map(({ client }) => client || desktopModule))]
  const modules = new Map<string, readonly MenuItem[]>()
  const byPath = new Map<string, { item: MenuItem; folders: readonly MenuItem[] }>()
  const pages: MenuItem[] = []
  const walk = (items: readonly MenuItem[], folders: readonly MenuItem[]) => {
    for (const item of items) {
      if (item.children.length > 0) walk(item.children, [...folders, item])
      else if (!byPath.has(item.path)) {
        byPath.set(item.path, { item, folders })
        pages.push(item)
      }
    }
  }
  for (const code of codes) {
    const items = toItems(
      nodes.filter(({ client }) => (client || desktopModule) === code),
      names,
      new Set(),
    )
    if (items.length === 0) continue
    modules.set(code, items)
    walk(items, [])
  }
  return { modules, byPath, pages }
}

/** The menu that leads to what a tab shows: by its path alone, or by its path with its parameters. */
export const placeOfTab = (menu: Menu, tab: Pick<Tab, 'path' | 'params'>) =>
  menu.byPath.get(tab.path) ?? menu.byPath.get(tabRoute(tab))

const built = new WeakMap<readonly NavNode[], Menu>()

/** The menu of a session; built once per answer of the server. */
export function menuOf(nodes: readonly NavNode[], names?: MenuNames): Menu {
  const known = built.get(nodes)
  if (known) return known
  const menu = buildMenu(nodes, names)
  built.set(nodes, menu)
  return menu
}

/** Keeps the items that match, their folders, and everything below a folder that matches. */
export function filterItems(items: readonly MenuItem[], matches: (name: string) => boolean): MenuItem[] {
  return items.flatMap((item) => {
    if (matches(item.name) || (item.chineseName !== '' && matches(item.chineseName))) return [item]
    const children = filterItems(item.children, matches)
    return children.length > 0 ? [{ ...item, children }] : []
  })
}
