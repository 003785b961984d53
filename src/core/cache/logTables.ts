import type { Database } from 'better-sqlite3'
import type { Clause } from '#base/clause.ts'
import { columnOf, newestFirst, orderTerms, quote, tableName, whereClause } from './logSql.ts'
import type { Answers, Cell, LogTable, OperationInput, Where } from './protocol.ts'

/** The log tables: their columns, writing rows, and lists by page. Searches are in logWalk.ts. */

/**
 * Creates the table, or adapts it to the entity's present fields: a new field becomes a column; when the type
 * of a field has changed, the table is created again without rows.
 * @returns whether the index of the rows is out of date.
 */
export function ensureLogTable(database: Database, table: LogTable): boolean {
  const present = new Map(
    (database.pragma(`table_info(${tableName(table)})`) as { name: string; type: string }[]).map((column) => [
      column.name,
      column.type,
    ]),
  )
  const mismatch = table.columns.some(({ name, type }) => (present.get(name) ?? type) !== type)
  const hasNew = present.size > 0 && table.columns.some(({ name }) => !present.has(name))
  database
    .transaction(() => {
      if (mismatch) {
        database.exec(`DROP TABLE ${tableName(table)}`)
        database.prepare('DELETE FROM log_state WHERE name = ?').run(table.name)
      }
      if (mismatch || present.size === 0) {
        const columns = table.columns.map(
          ({ name, type }) => `${quote(name)} ${type}${name === 'id' ? ' PRIMARY KEY NOT NULL' : ''}`,
        )
        database.exec(`CREATE TABLE ${tableName(table)} (${columns.join(', ')})`)
      } else {
        for (const { name, type } of table.columns) {
          if (!present.has(name)) {
            database.exec(`ALTER TABLE ${tableName(table)} ADD COLUMN ${quote(name)} ${type}`)
          }
        }
      }
      for (const [name, terms] of indexes(table)) {
        database.exec(
          `CREATE INDEX IF NOT EXISTS ${quote(`log.${table.name}:${name}`)} ON ${tableName(table)} (${terms})`,
        )
      }
    })
    .immediate()
  return mismatch || hasNew
}

/** The indexes of a table: newest first, the same after each `equals` filter, and each other range filter. */
function indexes(table: LogTable): Map<string, string> {
  const newest = newestFirst(table, '')
  const result = new Map([['newest', newest]])
  for (const { is, column } of table.filtered) {
    if (is === 'any' && column !== table.time && column !== 'id') {
      result.set(column, `${quote(column)}, ${newest}`)
    }
    if ((is === 'from' || is === 'until') && column !== table.time && !result.has(column)) {
      result.set(column, quote(column))
    }
  }
  return result
}

/**
 * Stores rows by id. A row that has changed gets a new row number at the end, because the index of its old
 * number stays as it is.
 * @param firstFree row numbers below this one are not assigned.
 * @returns how many rows are new or changed.
 */
export function putLog(
  database: Database,
  table: LogTable,
  rows: readonly Cell[][],
  asOf: number,
  firstFree: number,
): number {
  const name = tableName(table)
  const names = table.columns.map((column) => quote(column.name))
  const insert = database.prepare(
    `INSERT INTO ${name} (rowid, ${names.join(', ')}) VALUES (?, ${names.map(() => '?').join(', ')})
     ON CONFLICT ("id") DO NOTHING`,
  )
  const isSame = database
    .prepare(`SELECT 1 FROM ${name} WHERE "id" = ? AND ${names.map((each) => `${each} IS ?`).join(' AND ')}`)
    .pluck()
  const remove = database.prepare(`DELETE FROM ${name} WHERE "id" = ?`)
  const state = database.prepare(
    `INSERT INTO log_state (name, as_of) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET as_of = max(as_of, excluded.as_of)`,
  )
  const idAt = table.columns.findIndex((column) => column.name === 'id')
  return database
    .transaction(() => {
      const start = Math.max(firstFree, lastRow(database, table) + 1)
      let next = start
      for (const row of rows) {
        if (insert.run(next, ...row).changes === 0) {
          const id = row[idAt]
          if (isSame.get(id, ...row) !== undefined) continue
          remove.run(id)
          insert.run(next, ...row)
        }
        next += 1
      }
      state.run(table.name, asOf)
      return next - start
    })
    .immediate()
}

/** @returns 0 when there is none. */
export const lastRow = (database: Database, table: LogTable): number =>
  (database
    .prepare(`SELECT max(rowid) FROM ${tableName(table)}`)
    .pluck()
    .get() as number | null) ?? 0

const asOfOf = (database: Database, table: LogTable): number =>
  (database.prepare('SELECT as_of FROM log_state WHERE name = ?').pluck().get(table.name) as
    | number
    | undefined) ?? 0

/** A list's conditions and order as SQL. */
export function listClauses({
  table,
  where,
  orderColumn,
  order,
}: Omit<OperationInput<'queryLog'>, 'file' | 'page' | 'limit'>): { clause: Clause; order: string } {
  const direction = order === 'asc' ? 'ASC' : 'DESC'
  return {
    clause: whereClause(table, where),
    order:
      orderColumn === ''
        ? newestFirst(table, 'DESC')
        : [orderColumn, 'id'].map((name) => orderTerms(columnOf(table, name), direction)).join(', '),
  }
}

export function queryLog(database: Database, query: OperationInput<'queryLog'>): Answers['queryLog'] {
  const { table } = query
  const { clause, order } = listClauses(query)
  const where = `WHERE ${clause.sql}`
  const bound = clause.values

  const names = table.columns.map((column) => quote(column.name)).join(', ')
  // One read transaction, so that total and rows are consistent.
  return database.transaction(() => ({
    total: database
      .prepare(`SELECT count(*) FROM ${tableName(table)} ${where}`)
      .pluck()
      .get(...bound) as number,
    rows: database
      .prepare(`SELECT ${names} FROM ${tableName(table)} ${where} ORDER BY ${order} LIMIT ? OFFSET ?`)
      .raw()
      .all(...bound, query.limit, (query.page - 1) * query.limit) as Cell[][],
    asOf: asOfOf(database, table),
  }))()
}

export function logStatus(database: Database, table: LogTable): Answers['logStatus'] {
  const time = quote(table.time)
  const from = tableName(table)
  const { rows, newest, oldest } = database
    .prepare(
      // Separate subqueries, so that each reads one end of the index; together they would read every row.
      `SELECT (SELECT count(*) FROM ${from}) AS rows,
              coalesce((SELECT max(${time}) FROM ${from}), '') AS newest,
              coalesce((SELECT min(${time}) FROM ${from}), '') AS oldest`,
    )
    .get() as { rows: number; newest: string; oldest: string }
  return { rows, newest, oldest, asOf: asOfOf(database, table) }
}

/** @returns null when there is no such row. */
export function logRow(database: Database, table: LogTable, id: string): Cell[] | null {
  const names = table.columns.map((column) => quote(column.name)).join(', ')
  const row = database
    .prepare(`SELECT ${names} FROM ${tableName(table)} WHERE "id" = ?`)
    .raw()
    .get(id)
  return (row as Cell[] | undefined) ?? null
}

/** The oldest rows that fit, whole. */
export function openRows(database: Database, table: LogTable, where: Where, limit: number): Cell[][] {
  const names = table.columns.map((column) => quote(column.name)).join(', ')
  const { sql, values } = whereClause(table, where)
  return database
    .prepare(
      `SELECT ${names} FROM ${tableName(table)} WHERE ${sql} ORDER BY ${newestFirst(table, 'ASC')} LIMIT ?`,
    )
    .raw()
    .all(...values, limit) as Cell[][]
}

/** @returns how many rows were deleted. */
export function trimLog(database: Database, table: LogTable, before: string): number {
  return database.prepare(`DELETE FROM ${tableName(table)} WHERE ${quote(table.time)} < ?`).run(before)
    .changes
}
