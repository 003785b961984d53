import { refuse } from '#server/common/refusal.ts'
import type { Condition } from './list.ts'
import type { Store } from './store.ts'

/** Tables whose rows form a tree by `pid`. */
export type TreeTable = 'depts' | 'dict_data' | 'duties' | 'menus' | 'oss_dirs' | 'role_relationships'

/** Whether a row is another one or below it; a cycle in the table ends the walk. */
export const isWithin = (store: Store, table: TreeTable, id: string, top: string): boolean =>
  store.get(
    `WITH RECURSIVE way (id, pid) AS (SELECT id, pid FROM ${table} WHERE id = ?
       UNION SELECT ${table}.id, ${table}.pid FROM ${table} JOIN way ON ${table}.id = way.pid)
     SELECT 1 FROM way WHERE id = ?`,
    id,
    top,
  ) !== undefined

/** Everything but the branch below a row, children of children included: none of them can be above it. */
export const notBelow = (table: TreeTable, id: string): Condition => ({
  sql: `${table}.id NOT IN (WITH RECURSIVE below (id) AS (SELECT id FROM ${table} WHERE pid = ?
    UNION SELECT ${table}.id FROM ${table} JOIN below ON ${table}.pid = below.id) SELECT id FROM below)`,
  values: [id],
})

/** Levels of a tree, the top one included. Data of older versions may have more. */
export const MAX_LEVELS = 50

/** @returns the level of the children of a row: 1 for the children of the top. */
const levelBelow = (store: Store, table: TreeTable, pid: string): number =>
  1 +
  (store.get<{ above: number }>(
    `WITH RECURSIVE way (id, pid) AS (SELECT id, pid FROM ${table} WHERE id = ?
       UNION SELECT ${table}.id, ${table}.pid FROM ${table} JOIN way ON ${table}.id = way.pid)
     SELECT COUNT(*) AS above FROM way`,
    pid,
  )?.above ?? 0)

/** Levels of the branch below a row, itself included; counting stops where it is too deep anyway. */
export const heightOf = (store: Store, table: TreeTable, id: string, limit = MAX_LEVELS): number =>
  store.get<{ height: number }>(
    `WITH RECURSIVE branch (id, level) AS (SELECT id, 1 FROM ${table} WHERE id = ?
       UNION SELECT ${table}.id, branch.level + 1 FROM ${table} JOIN branch ON ${table}.pid = branch.id
       WHERE branch.level <= ?)
     SELECT MAX(level) AS height FROM branch`,
    id,
    limit,
  )?.height ?? 1

/**
 * Checks the depth of a tree when a row gets a parent. A branch of an older version that is too deep already may stay,
 * and move upwards.
 * @param id of the row; one that is not in the table is new
 * @throws a refusal when the row, or anything below it, would be on more than MAX_LEVELS levels
 */
export function checkDepth(
  store: Store,
  table: TreeTable,
  { id, pid }: { readonly id: string; readonly pid: string },
): void {
  const stored = store.get<{ pid: string }>(
    `SELECT CAST(pid AS TEXT) AS pid FROM ${table} WHERE id = CAST(? AS INTEGER)`,
    id,
  )
  const level = levelBelow(store, table, pid)
  if (stored && level <= levelBelow(store, table, stored.pid)) return
  if (level - 1 + (stored ? heightOf(store, table, id) : 1) > MAX_LEVELS)
    throw refuse('tree.tooDeep', { limit: MAX_LEVELS })
}

interface TreeNode<N> {
  readonly id: string
  readonly pid: string
  readonly children: N[]
}

/**
 * Nodes below their parents; one whose parent is not among them is at the top, and so is the first of a cycle. Nodes
 * below level MAX_LEVELS are put on that level, so that the answer can be written and read by recursion.
 */
export function nest<N extends TreeNode<N>>(nodes: readonly N[]): N[] {
  const known = new Set(nodes.map(({ id }) => id))
  const below = Map.groupBy(nodes, ({ pid }) => pid)
  const placed = new Set<string>()
  const top: N[] = []
  const place = (first: N): void => {
    placed.add(first.id)
    top.push(first)
    const branch: Place<N>[] = [{ node: first, level: 1, siblings: top }]
    for (let at = branch.pop(); at; at = branch.pop()) {
      const { node, level } = at
      const isLast = level === MAX_LEVELS
      const siblings = isLast ? at.siblings : node.children
      for (const child of below.get(node.id) ?? []) {
        if (placed.has(child.id)) continue
        placed.add(child.id)
        siblings.push(child)
        branch.push({ node: child, level: isLast ? level : level + 1, siblings })
      }
    }
  }
  for (const node of nodes) if (!known.has(node.pid)) place(node)
  for (const node of nodes) if (!placed.has(node.id)) place(node)
  return top
}

interface Place<N> {
  readonly node: N
  readonly level: number
  /** The list that it is in. */
  readonly siblings: N[]
}
