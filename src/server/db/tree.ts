import type { Condition } from './list.ts'
import type { Store } from './store.ts'

/** Tables whose rows stand below each other by `pid`. */
export type TreeTable = 'depts' | 'dict_data' | 'duties' | 'menus' | 'oss_dirs'

/** Whether a row is another one or stands below it; a cycle in the table ends the walk. */
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

/** Nodes below their parents; one whose parent is not among them stands at the top. */
export function nest<N extends { readonly id: string; readonly pid: string; readonly children: N[] }>(
  nodes: readonly N[],
): N[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const top: N[] = []
  for (const node of nodes) (byId.get(node.pid)?.children ?? top).push(node)
  return top
}
