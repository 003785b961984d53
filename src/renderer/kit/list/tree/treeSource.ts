import type { TreeRow } from '#kit/list/tree/treeShape.ts'

/** Rows of a whole tree, or of those that a search found. */
export interface FoundRows<R extends object> {
  readonly rows: readonly TreeRow<R>[]
  /** Names of the filters that the platform has not applied. Absent: none. */
  readonly ignored?: readonly string[] | undefined
}

/** Where the rows of a tree come from. Stable: a new object loads the tree again. */
export interface TreeSource<R extends object> {
  /** Owner of the rows beside the list, such as a module; part of the key that they are remembered by. */
  readonly key: string
  /** The first level, or everything. Throws FailureError. */
  top(): Promise<readonly TreeRow<R>[]>
  /** Children of a lazy row. Absent: `top` loads everything. */
  below?(row: R): Promise<readonly TreeRow<R>[]>
  /** All rows that fit the filters, with the branches that lead to them; with empty filters the whole tree. */
  whole?(filters: Readonly<Record<string, string>>): Promise<FoundRows<R>>
  /** Filter of the export that takes the ids of the open branches, joined by commas. */
  readonly openFilter?: string
}

/** From this many open branches on, loading everything at once costs the platform less than each of them. */
export const manyOpen = 20

/** At most this many lazy roots open by themselves: each is a separate call. */
const fewLazy = 3

/**
 * Loads a tree for the first time, with the rows below its roots; a root whose rows cannot be loaded is left closed.
 */
export async function loadedFirst<R extends object>(source: TreeSource<R>): Promise<readonly TreeRow<R>[]> {
  const roots = await source.top()
  const { below } = source
  if (!below || roots.filter(({ isLazy }) => isLazy).length > fewLazy) return roots
  return Promise.all(
    roots.map(async (root) => {
      if (!root.isLazy) return root
      const children = await below(root.row).catch(() => null)
      return children === null ? root : { ...root, isLazy: false, children }
    }),
  )
}

/** Loads the open branches again: all whose parent still exists. */
export async function loadedAgain<R extends object>(
  source: TreeSource<R>,
  open: ReadonlySet<string>,
): Promise<readonly TreeRow<R>[]> {
  if (source.below && source.whole && open.size >= manyOpen) return (await source.whole({})).rows
  return withOpened(source, await source.top(), open)
}

async function withOpened<R extends object>(
  source: TreeSource<R>,
  rows: readonly TreeRow<R>[],
  open: ReadonlySet<string>,
): Promise<readonly TreeRow<R>[]> {
  const { below } = source
  if (!below) return rows
  return Promise.all(
    rows.map(async (each) => {
      if (!each.isLazy || !open.has(each.id)) return each
      return { ...each, isLazy: false, children: await withOpened(source, await below(each.row), open) }
    }),
  )
}
