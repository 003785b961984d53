import type { Database } from 'better-sqlite3'
import { trimIndex } from './logIndex.ts'
import { quote, tableName } from './logSql.ts'
import { trimLog } from './logTables.ts'
import type { Answers, LogTable } from './protocol.ts'

/** Bytes in use. Free pages are not counted: they are used again before the file grows. */
export function fileBytes(database: Database): number {
  const number = (name: string): number => Number(database.pragma(name, { simple: true }))
  return (number('page_count') - number('freelist_count')) * number('page_size')
}

/** Share of the rows deleted at a time while the file is too large. */
const SHARE = 0.05
/** Rows that are kept of the largest log at any size. */
const MIN_ROWS = 100

/**
 * Deletes the oldest rows of all logs until the file is within `bytes`: a twentieth of the rows at a time, up
 * to the same moment in each log, so that all logs still cover the same time.
 */
export function shrinkLogs(
  database: Database,
  tables: readonly LogTable[],
  bytes: number,
): Answers['shrinkLogs'] {
  const result = { before: '', rows: 0, bytes: fileBytes(database) }
  while (result.bytes > bytes) {
    const before = oldestShare(database, tables)
    if (before === '') return result
    let rows = 0
    database.transaction(() => {
      for (const table of tables) rows += trimLog(database, table, before)
    })()
    if (rows === 0) return result
    for (const table of tables) trimIndex(database, table)
    result.before = before
    result.rows += rows
    result.bytes = fileBytes(database)
  }
  return result
}

/** The moment before which about a twentieth of the largest log lies; empty when too few rows are left. */
function oldestShare(database: Database, tables: readonly LogTable[]): string {
  const sizes = tables.map((table) => ({
    table,
    rows: database
      .prepare(`SELECT count(*) FROM ${tableName(table)}`)
      .pluck()
      .get() as number,
  }))
  const largest = sizes.reduce((a, b) => (b.rows > a.rows ? b : a))
  if (largest.rows <= MIN_ROWS) return ''
  const time = quote(largest.table.time)
  const name = tableName(largest.table)
  const at = Math.ceil(largest.rows * SHARE)
  const edge = database
    .prepare(`SELECT ${time} FROM ${name} ORDER BY ${time} LIMIT 1 OFFSET ?`)
    .pluck()
    .get(at) as string | undefined
  // Rows of the same second are deleted together.
  const oldest = database.prepare(`SELECT min(${time}) FROM ${name}`).pluck().get() as string | null
  if (edge === undefined || edge !== oldest) return edge ?? ''
  return (
    (database.prepare(`SELECT min(${time}) FROM ${name} WHERE ${time} > ?`).pluck().get(edge) as
      | string
      | null) ?? ''
  )
}
