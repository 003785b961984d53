import type { TestServer } from './harness.ts'

/** Ids of planted rows are above it; the server gives none there in the time of a test. */
export const PLANTED = '8000000000000000000'
let next = BigInt(PLANTED)

/**
 * Copies the newest row of a table, of a tenant where one has rows, under its own id.
 * @param tenant owner of the copy
 * @returns the copy as text by column; undefined where there is nothing to copy
 */
export function plantCopy(
  server: TestServer,
  table: string,
  tenant: string,
): ReadonlyMap<string, string> | undefined {
  const columns = server
    .sql<{ name: string; type: string }>(
      `SELECT name, type FROM pragma_table_xinfo('${table}') WHERE hidden = 0`,
    )
    .map(({ name }) => name)
  const unique = new Set(
    server
      .sql<{ name: string }>(
        `SELECT ii.name FROM pragma_index_list('${table}') AS il, pragma_index_info(il.name) AS ii
         WHERE il."unique" = 1 AND il.origin <> 'pk'`,
      )
      .map(({ name }) => name),
  )
  const references = new Set(
    server
      .sql<{ name: string }>(`SELECT "from" AS name FROM pragma_foreign_key_list('${table}')`)
      .map(({ name }) => name),
  )
  next += 1n
  const id = String(next)
  const value = (column: string): string => {
    if (column === 'id') return id
    if (column === 'tenant_id') return `'${tenant}'`
    if (unique.has(column) && !references.has(column))
      return `CASE typeof(${column}) WHEN 'text' THEN ${column} || '${id}' ELSE ${id} END`
    return column
  }
  server.sql(
    `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) SELECT ${columns.map(value).join(', ')} FROM ${table}
     ORDER BY tenant_id = ? DESC, id DESC LIMIT 1`,
    tenant,
  )
  const [row] = server.sql<Record<string, string>>(
    `SELECT ${columns.map((column) => `CAST(${column} AS TEXT) AS ${column}`).join(', ')} FROM ${table} WHERE id = ?`,
    id,
  )
  return row && new Map(Object.entries(row))
}
