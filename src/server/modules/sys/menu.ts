import { type MenuNode, menu } from '#contract/resources/sys/menu.ts'
import { navigationOf } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { implement } from '#server/implement.ts'
import { menuName } from '#server/menuNames.ts'

/** Tabs that other screens open (type 2) are nobody's choice in a tree. */
const TAB = 2

/** Folders and screens the caller may open, in the order of the navigation. */
function select(context: Context): MenuNode[] {
  const rows = navigationOf(context.store, context.caller).filter((row) => row.type !== TAB)
  const nodes = new Map<string, MenuNode>(
    rows.map(({ id, pid, name, names }) => [
      id,
      { id, pid, name: menuName(name, names, context.language), children: [] },
    ]),
  )
  const top: MenuNode[] = []
  for (const node of nodes.values()) (nodes.get(node.pid)?.children ?? top).push(node)
  return top
}

export const menuModule = implement(menu, ['菜单', 'Menus'], { select })
