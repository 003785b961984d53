import type { MenuBranch, MenuNode } from '#contract/resources/sys/menu.ts'
import { MenuType } from '#contract/resources/sys/menu.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'

/* Answers derived from the documented calls, for a platform that has no calls that explain. */

/** Ids of all menus of a tree, the modules above them left out. */
export const menuIdsOf = (nodes: readonly MenuNode[]): ReadonlySet<string> =>
  new Set(nodes.flatMap((node) => [...(node.type < 0 ? [] : [node.id]), ...menuIdsOf(node.children)]))

/** Menu id → its name with those of its ancestors. */
export function pathsOf(
  rows: readonly MenuBranch[],
  nameOf: (row: MenuBranch) => string,
  above = '',
): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const path = above === '' ? nameOf(row) : `${above} › ${nameOf(row)}`
      return [[row.id, path], ...pathsOf(row.children, nameOf, path)]
    }),
  )
}

export interface Difference {
  readonly onlyFirst: readonly string[]
  readonly onlySecond: readonly string[]
  readonly both: number
}

/** Names that one side has and the other does not; ids without a name are left out. */
export function differenceOf(
  first: ReadonlySet<string>,
  second: ReadonlySet<string>,
  words: ReadonlyMap<string, string>,
): Difference {
  const only = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...one].filter((id) => !other.has(id)).flatMap((id) => words.get(id) ?? [])
  return {
    onlyFirst: only(first, second),
    onlySecond: only(second, first),
    both: [...first].filter((id) => second.has(id)).length,
  }
}

/** The navigation that a role's menu ids amount to: visible menus and their folders, without buttons. */
export function navigationOf(
  rows: readonly MenuBranch[],
  held: ReadonlySet<string>,
  nameOf: (row: MenuBranch) => string,
): readonly TreeNode[] {
  return rows.flatMap((row): readonly TreeNode[] => {
    const below = navigationOf(row.children, held, nameOf)
    const isShown = held.has(row.id) && row.showFlag === 1 && row.type !== MenuType.button
    // Menus in a folder that the role does not hold move up, so that they are not lost.
    if (!isShown) return below
    return [{ id: row.id, label: nameOf(row), children: below.length > 0 ? below : undefined }]
  })
}
