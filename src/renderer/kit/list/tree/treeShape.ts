import type { TreeLine } from '#kit/tree/treeModel.ts'

/** A row with the rows below it, as far as they are loaded. */
export interface TreeRow<R extends object> {
  readonly id: string
  readonly row: R
  readonly children?: readonly TreeRow<R>[]
  /** Has children that are not loaded yet. */
  readonly isLazy?: boolean
}

/** State that a tree adds to that of a list. */
export interface TreeShape<R extends object> {
  /** Undefined for a row that is not shown any more. */
  lineOf(row: R): TreeLine<TreeRow<R>> | undefined
  toggle(row: R): void
  expandAll(): void
  collapseAll(): void
  /** Filters of an export of the shown rows. */
  readonly shownFilters: Readonly<Record<string, string>>
}

/** The open branches: those that the operator opened, and in a search those that were not closed. */
export interface Branches {
  readonly opened: ReadonlySet<string>
  readonly closed: ReadonlySet<string>
}

/** With more roots than this, opening them would push most of them out of sight. */
const fewRoots = 20

/** Initial branches of a tree: its first two levels are shown. Rows below a root may not be loaded. */
export const firstBranches = (roots: readonly TreeRow<object>[]): Branches => ({
  opened: new Set(
    roots.length > fewRoots ? [] : roots.filter(({ children }) => children !== undefined).map(({ id }) => id),
  ),
  closed: new Set(),
})

/** Matches of a search are open, except for branches that the operator closed. */
export const openBranches = (
  { opened, closed }: Branches,
  isFiltered: boolean,
  branchIds: () => readonly string[],
): ReadonlySet<string> => (isFiltered ? new Set(branchIds().filter((id) => !closed.has(id))) : opened)

/** Opens or closes one branch. */
export const toggledBranch = (branches: Branches, id: string, isFiltered: boolean): Branches =>
  isFiltered
    ? { ...branches, closed: toggledIn(branches.closed, id) }
    : { ...branches, opened: toggledIn(branches.opened, id) }

/** Opens branches beside those that are open. */
export const openedBranches = ({ opened, closed }: Branches, ids: readonly string[]): Branches => ({
  opened: new Set([...opened, ...ids]),
  closed: new Set([...closed].filter((id) => !ids.includes(id))),
})

export const allOpen = (branchIds: readonly string[]): Branches => ({
  opened: new Set(branchIds),
  closed: new Set(),
})

export const allClosed = (branchIds: readonly string[]): Branches => ({
  opened: new Set(),
  closed: new Set(branchIds),
})

function toggledIn(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/**
 * Filters of an export of the shown rows: the ids of the open branches, joined by commas.
 * @param openFilter name of the filter; undefined: the export has none
 */
export const exportFilters = <R extends object>(
  openFilter: string | undefined,
  isFiltered: boolean,
  lines: readonly TreeLine<TreeRow<R>>[],
): Readonly<Record<string, string>> => {
  if (openFilter === undefined || isFiltered) return {}
  const open = lines.filter(({ isOpen }) => isOpen).map(({ node }) => node.id)
  return { [openFilter]: ['0', ...open].join(',') }
}
