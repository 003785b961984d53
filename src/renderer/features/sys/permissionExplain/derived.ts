import type { MenuBranch, MenuNode } from '#contract/resources/sys/menu.ts'
import { MenuType } from '#contract/resources/sys/menu.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'

/** What the documented calls tell, where the platform does not explain itself. */

/** Ids of all menus of a tree, the modules above them left out. */
export const menuIdsOf = (nodes: readonly MenuNode[]): ReadonlySet<string> =>
  new Set(nodes.flatMap((node) => [...(node.type < 0 ? [] : [node.id]), ...menuIdsOf(node.children)]))

/** Menu id → its name with those above it. */
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

/** Words of what one side has and the other has not; ids that nobody can name are left out. */
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

/** The navigation that ids of a role amount to: what is shown, its folders, nothing that is a button. */
export function navigationOf(
  rows: readonly MenuBranch[],
  held: ReadonlySet<string>,
  nameOf: (row: MenuBranch) => string,
): readonly TreeNode[] {
  return rows.flatMap((row): readonly TreeNode[] => {
    const below = navigationOf(row.children, held, nameOf)
    const isShown = held.has(row.id) && row.showFlag === 1 && row.type !== MenuType.button
    // What stands in a folder that is not held comes up rather than being lost.
    if (!isShown) return below
    return [{ id: row.id, label: nameOf(row), children: below.length > 0 ? below : undefined }]
  })
}
