import { MenuType, MODULE_TYPE, type MenuNode } from '#contract/resources/sys/menu.ts'
import { checkStates, type TreeNode } from '#kit/tree/treeModel.ts'

/** Suffix of the node that grants a screen without any of its buttons. */
const VIEW = '#view'

const hasViewLine = ({ type, children }: MenuNode): boolean => type === MenuType.menu && children.length > 0

/**
 * Menus as nodes that can be ticked. A screen with buttons gets an extra node for viewing it: the tick of a parent
 * follows from its children, so without that node a role could not hold a screen without its buttons.
 */
export function tickableNodes(menus: readonly MenuNode[], viewLabel: string): readonly TreeNode[] {
  return menus.map((menu) => {
    const below = tickableNodes(menu.children, viewLabel)
    const children = hasViewLine(menu) ? [{ id: menu.id + VIEW, label: viewLabel }, ...below] : below
    return { id: menu.id, label: menu.name, children: children.length > 0 ? children : undefined }
  })
}

function forEachMenu(menus: readonly MenuNode[], visit: (menu: MenuNode) => void): void {
  for (const menu of menus) {
    visit(menu)
    forEachMenu(menu.children, visit)
  }
}

/** Ids of all menus of a tree. */
export function idsBelow(menus: readonly MenuNode[]): ReadonlySet<string> {
  const ids = new Set<string>()
  forEachMenu(menus, ({ id }) => ids.add(id))
  return ids
}

/** How many menus of a tree can be granted: modules follow from theirs. */
export function grantableCount(menus: readonly MenuNode[]): number {
  let count = 0
  forEachMenu(menus, ({ type }) => {
    if (type !== MODULE_TYPE) count += 1
  })
  return count
}

/** Id → the menu's name with those of its ancestors, because buttons of different screens share their names. */
export function namesBelow(menus: readonly MenuNode[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const walk = (level: readonly MenuNode[], above: string): void => {
    for (const { id, name, children } of level) {
      names.set(id, above + name)
      walk(children, `${above}${name} / `)
    }
  }
  walk(menus, '')
  return names
}

/** Nodes to tick for the menus of a role: leaves only, parents follow from them (DECISION-SYS-57). */
export function ticksOf(menus: readonly MenuNode[], held: readonly string[]): ReadonlySet<string> {
  const ids = new Set(held)
  const ticks = new Set<string>()
  forEachMenu(menus, (menu) => {
    if (!ids.has(menu.id)) return
    if (menu.children.length === 0) ticks.add(menu.id)
    else if (hasViewLine(menu)) ticks.add(menu.id + VIEW)
  })
  return ticks
}

/** Menus that the ticked nodes represent, half-ticked parents included. */
export function heldMenus(
  menus: readonly MenuNode[],
  nodes: readonly TreeNode[],
  ticks: ReadonlySet<string>,
): readonly string[] {
  const states = checkStates(nodes, ticks)
  const held: string[] = []
  forEachMenu(menus, ({ id, type }) => {
    if (type !== MODULE_TYPE && states.get(id) !== 'none') held.push(id)
  })
  return held
}
