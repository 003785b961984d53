import type { NavNode } from '#contract/resources/shell/auth.ts'
import { MenuType, openModes } from '#contract/menuCodes.ts'
import { parentOf } from '#contract/tabs.ts'
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
  /**
   * Route without a leading slash, or a link; empty: a folder. A page whose address is neither has its own route, which
   * shows the problem; a route that another menu has already carries the menu's id as a parameter.
   */
  readonly path: string
  /** The address as the platform has it. */
  readonly url: string
  readonly openMode: CodeOf<typeof openModes>
  readonly children: readonly MenuItem[]
}

/** A page and the folders above it, outermost first. */
export interface Place {
  readonly item: MenuItem
  readonly folders: readonly MenuItem[]
}

export interface Menu {
  /** Module code → its top level, in the server's order. */
  readonly modules: ReadonlyMap<string, readonly MenuItem[]>
  /** By route. */
  readonly byPath: ReadonlyMap<string, Place>
  /** Every page once, in the server's order. */
  readonly pages: readonly MenuItem[]
}

/** The desktop's module; nodes without a module belong to it. */
export const desktopModule = 'PC'

// Open keys: ids of menus.
type MenuNames = Readonly<Record<string, string>>

const folderTypes: readonly number[] = [MenuType.route, MenuType.folder]
const depthLimit = 12

/** Routes arrive with and without a leading slash; addresses stay as they are. */
export const routeOf = (url: string): string => url.trim().replace(/^\/+/, '')

const openModeOf = (mode: string): MenuItem['openMode'] => readCode(openModes, mode) ?? 'tab'

/** Kinds of addresses that are no route of a screen. */
export type AddressProblem = 'none' | 'placeholder' | 'scheme'

const placeholder = /\{\{|[$#]\{|<%/
const scheme = /^[a-z][a-z0-9+.-]*:/i

export const isLink = (url: string): boolean => /^https?:\/\//i.test(url)

/** @returns undefined for a route and for a link */
export function addressProblem(url: string): AddressProblem | undefined {
  if (url === '') return 'none'
  if (placeholder.test(url)) return 'placeholder'
  return scheme.test(url) && !isLink(url) ? 'scheme' : undefined
}

/** Route of the page that explains the problem with the address of a menu. */
export const problemRoute = (id: string): string => `menu/${id}`

/** @returns the id of the menu, for a route that `problemRoute` made */
export const menuIdIn = (path: string): string | undefined => /^menu\/(.+)$/.exec(path)?.[1]

function pathOf({ id, url }: NavNode, taken: Set<string>): string {
  const route = routeOf(url)
  const path = addressProblem(route) ? problemRoute(id) : route
  if (!taken.has(path)) {
    taken.add(path)
    return path
  }
  if (isLink(path)) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ menu: id })}`
}

/** A page without an address is one only where the documents have a page; platforms list buttons in their menus too. */
const isPage = ({ type, url }: NavNode): boolean =>
  !folderTypes.includes(type) && (type === MenuType.menu || url.trim() !== '')

interface Build {
  readonly names: MenuNames
  /** Paths of the pages so far. */
  readonly taken: Set<string>
}

/**
 * Turns the server's tree into menu items. A node with pages below it is a folder, whatever its type and address; a
 * folder without one is left out. A node that repeats one of its ancestors is cut off.
 */
function toItems(nodes: readonly NavNode[], build: Build, ancestors: ReadonlySet<string>): MenuItem[] {
  if (ancestors.size >= depthLimit) return []
  return nodes.flatMap((node): MenuItem[] => {
    if (ancestors.has(node.id)) return []
    const children = toItems(node.children, build, new Set([...ancestors, node.id]))
    const isFolder = children.length > 0
    if (!isFolder && !isPage(node)) return []
    return [
      {
        id: node.id,
        name: node.name,
        chineseName: build.names[node.id] ?? '',
        icon: node.icon,
        badge: node.flagCharacter,
        path: isFolder ? '' : pathOf(node, build.taken),
        url: isFolder ? '' : node.url,
        openMode: openModeOf(node.openMode),
        children,
      },
    ]
  })
}

/**
 * The console's additions to the platform's menu.
 * @returns undefined for nothing
 */
export type AddedFolder = (paths: ReadonlySet<string>) => MenuItem | undefined

/**
 * @param names Chinese names by id.
 * @param add a folder at the end of each module, judged by the routes that the platform's menu has
 */
export function buildMenu(nodes: readonly NavNode[], names: MenuNames = {}, add?: AddedFolder): Menu {
  const codes = [...new Set(nodes.map(({ client }) => client || desktopModule))]
  const modules = new Map<string, readonly MenuItem[]>()
  const byPath = new Map<string, Place>()
  const pages: MenuItem[] = []
  const build = { names, taken: new Set<string>() }
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
      build,
      new Set(),
    )
    if (items.length === 0) continue
    modules.set(code, items)
    walk(items, [])
  }
  const added = modules.size > 0 ? add?.(new Set(byPath.keys())) : undefined
  if (added) {
    for (const [code, items] of modules) modules.set(code, [...items, added])
    walk([added], [])
  }
  return { modules, byPath, pages }
}

/** The menu that leads to a tab's screen: by its path with its parameters, or by its path alone. */
export const placeOfTab = (menu: Menu, tab: Pick<Tab, 'path' | 'params'>) =>
  menu.byPath.get(tabRoute(tab)) ?? menu.byPath.get(tab.path)

/** The menu of the page that a tab belongs to, where no menu leads to the tab itself. */
export function placeAboveTab(menu: Menu, tab: Pick<Tab, 'path' | 'params'>) {
  const parent = parentOf(tab.path)
  return parent === undefined || placeOfTab(menu, tab) ? undefined : menu.byPath.get(parent)
}

/**
 * A page that belongs to another one as a separate item.
 * @returns undefined where the menu lacks the other one
 */
export function placeBelow(
  menu: Menu,
  route: string,
  tab: Pick<Tab, 'path' | 'params'>,
  name: string,
): Place | undefined {
  const above = placeAboveTab(menu, tab)
  if (!above) return undefined
  const own = {
    id: route,
    name,
    chineseName: '',
    badge: '',
    path: route,
    url: route,
    openMode: 'tab',
  } as const
  return { item: { ...above.item, ...own }, folders: [...above.folders, above.item] }
}

const built = new WeakMap<readonly NavNode[], { readonly language: string; readonly menu: Menu }>()

/**
 * The menu of a session; built once per answer of the server and language.
 * @param language the one that `add` names its folder in
 */
export function menuOf(nodes: readonly NavNode[], names?: MenuNames, language = '', add?: AddedFolder): Menu {
  const known = built.get(nodes)
  if (known?.language === language) return known.menu
  const menu = buildMenu(nodes, names, add)
  built.set(nodes, { language, menu })
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
