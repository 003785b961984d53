import type { MenuNode } from '#contract/resources/sys/menu.ts'
import { namedNodes, type TreeNode } from '#kit/tree/treeModel.ts'

/** Menus as a tree of names; important ones are marked with a star (DECISION-SYS-72). */
export const menuNodes = (menus: readonly MenuNode[], important: ReadonlySet<string>): readonly TreeNode[] =>
  namedNodes(menus, ({ id, name }) => (important.has(id) ? `★ ${name}` : name))

/** Ids of the menus themselves, without the modules above them. */
export const menuIds = (menus: readonly MenuNode[]): readonly string[] =>
  menus.flatMap(({ id, type, children }) => [...(type < 0 ? [] : [id]), ...menuIds(children)])
