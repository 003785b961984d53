import type { OssDir, OssDirNode } from '#contract/resources/ops/ossDir.ts'
import type { Context } from '#server/context/context.ts'
import type { Store } from '#server/db/store.ts'
import { MAX_LEVELS, nest } from '#server/db/tree.ts'
import { changedBy, insertOwn } from '#server/nouns/rows.ts'

interface Row {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly value: string
  readonly pids: string
  readonly pnames: string
  readonly pvalues: string
  readonly treeLevel: number
}

/** Brings pids, pnames, pvalues and treeLevel of a tenant's directories in line with their pids. */
export function deriveTree(store: Store, tenantId: string): void {
  const rows = store.all<Row>(
    `SELECT CAST(id AS TEXT) AS id, CAST(pid AS TEXT) AS pid, name, value, pids, pnames, pvalues,
       tree_level AS treeLevel FROM oss_dirs WHERE tenant_id = ?`,
    tenantId,
  )
  const children = Map.groupBy(rows, (row) => row.pid)
  const waiting: { pid: string; above: readonly Row[]; level: number }[] = [{ pid: '0', above: [], level: 1 }]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { above, level } = at
    const derived = {
      pids: above.map((row) => row.id).join(','),
      pnames: above.map((row) => row.name).join(' / '),
      pvalues: above.map((row) => row.value).join(','),
      tree_level: level,
    }
    for (const row of children.get(at.pid) ?? []) {
      const isRight =
        row.pids === derived.pids &&
        row.pnames === derived.pnames &&
        row.pvalues === derived.pvalues &&
        row.treeLevel === derived.tree_level
      if (!isRight) store.update('oss_dirs', row.id, derived)
      // In a tree that is too deep, the path of every row would be as long as the tree: the nearest ones are named.
      waiting.push({ pid: row.id, above: [...above, row].slice(-MAX_LEVELS), level: level + 1 })
    }
  }
}

/** Rows in the order of their siblings, put below their parents. */
export const nested = (rows: readonly OssDir[]): OssDirNode[] =>
  nest<OssDirNode>(rows.map((row) => ({ ...row, children: [] })))

/** Files in this directory are shown as icons of menus and applications. */
export const ICON_DIRECTORY = 'ICON'

/** Directories that the console itself uploads to: made on first use, written and read by every user of the tenant. */
export const ownDirectories: ReadonlyMap<string, { name: string; sort: number }> = new Map([
  ['PHOTO', { name: '头像', sort: 48 }],
  [ICON_DIRECTORY, { name: '图标', sort: 49 }],
  ['DEMO', { name: '上传演示', sort: 50 }],
])

/** @returns the id of the caller's directory of this value; null when there is none. */
export function directoryId(context: Context, value: string): string | null {
  const { store, caller } = context
  const found = store.get<{ id: string }>(
    'SELECT CAST(id AS TEXT) AS id FROM oss_dirs WHERE tenant_id = ? AND value = ?',
    caller.tenantId,
    value,
  )
  if (found) return found.id
  const own = ownDirectories.get(value)
  if (!own) return null
  return insertOwn(context, 'oss_dirs', { pid: '0', value, ...own, ...changedBy(context) })
}
