import { MenuType, MODULE_TYPE, type MenuNode } from '#contract/resources/sys/menu.ts'

/** Filters of the list for a chosen menu. */
export interface MenuFilter {
  /** Id of a screen; empty for a folder. */
  readonly operaMenuId: string
  /** Ids of everything below a folder, joined by commas; empty for a screen. */
  readonly menuIds: string
}

export const noMenu: MenuFilter = { operaMenuId: '', menuIds: '' }

/** Folders and screens only: modules are replaced by their content, buttons and hidden tabs are left out. */
export const placesOf = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node): readonly MenuNode[] => {
    if (node.type === MODULE_TYPE) return placesOf(node.children)
    return node.type === MenuType.menu || node.type === MenuType.folder
      ? [{ ...node, children: [...placesOf(node.children)] }]
      : []
  })

const idsBelow = (node: MenuNode): string[] =>
  node.children.flatMap((child) => [child.id, ...idsBelow(child)])

export const filterOf = (node: MenuNode): MenuFilter =>
  node.children.length === 0
    ? { operaMenuId: node.id, menuIds: '' }
    : { operaMenuId: '', menuIds: idsBelow(node).join(',') }

export function findMenu(nodes: readonly MenuNode[], id: string): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findMenu(node.children, id)
    if (found) return found
  }
  return undefined
}
