import type { Database } from 'better-sqlite3'
import type { Answers, Cell, LogColumn, LogTable, OperationInput } from './protocol.ts'

/** SQL of the log tables. Identifiers come from checked words and are quoted; values are bound. */

const quote = (identifier: string): string => `"${identifier}"`
const tableName = (table: LogTable): string => quote(`log.${table.name}`)

/** Decimal text sorts by length before digits; an index over the same expressions serves the order. */
const orderTerms = (column: LogColumn, direction: 'ASC' | 'DESC' | ''): string => {
  const name = quote(column.name)
  return column.decimal ? `length(${name}) ${direction}, ${name} ${direction}` : `${name} ${direction}`
}

const columnOf = (table: LogTable, name: string): LogColumn => {
  const column = table.columns.find((candidate) => candidate.name === name)
  if (!column) throw new RangeError(`${table.name} has no column ${name}`)
  return column
}

/**
 * Creates the table, or brings it to the entity's present shape: a new field becomes a column; a field
 * whose type changed means that the rows are worth nothing, so the table begins anew.
 */
export function ensureLogTable(database: Database, table: LogTable): void {
  const present = new Map(
    (database.pragma(`table_info(${tableName(table)})`) as { name: string; type: string }[]).map((column) => [
      column.name,
      column.type,
    ]),
  )
  const mismatch = table.columns.some(({ name, type }) => (present.get(name) ?? type) !== type)
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
}

/** Newest first, with and without each `equals` filter in front; other ranges by themselves. */
function indexes(table: LogTable): Map<string, string> {
  const newest = `${orderTerms(columnOf(table, table.time), '')}, ${orderTerms(columnOf(table, 'id'), '')}`
  const result = new Map([['newest', newest]])
  for (const { match, column } of table.filters) {
    if (match === 'equals' && column !== table.time && column !== 'id') {
      result.set(column, `${quote(column)}, ${newest}`)
    }
    if ((match === 'from' || match === 'until') && column !== table.time && !result.has(column)) {
      result.set(column, quote(column))
    }
  }
  return result
}

export function putLog(database: Database, table: LogTable, rows: readonly Cell[][], asOf: number): void {
  const names = table.columns.map((column) => quote(column.name))
  const updates = names.filter((name) => name !== '"id"').map((name) => `${name} = excluded.${name}`)
  const insert = database.prepare(
    `INSERT INTO ${tableName(table)} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
     ON CONFLICT ("id") DO ${updates.length > 0 ? `UPDATE SET ${updates.join(', ')}` : 'NOTHING'}`,
  )
  const state = database.prepare(
    `INSERT INTO log_state (name, as_of) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET as_of = max(as_of, excluded.as_of)`,
  )
  database
    .transaction(() => {
      for (const row of rows) insert.run(...row)
      state.run(table.name, asOf)
    })
    .immediate()
}

const asOfOf = (database: Database, table: LogTable): number =>
  (database.prepare('SELECT as_of FROM log_state WHERE name = ?').pluck().get(table.name) as
    | number
    | undefined) ?? 0

const DAY = /^\d{4}-\d{2}-\d{2}$/

const escapeLike = (value: string): string => value.replace(/[\\%_]/g, '\\$&')

function condition(filter: LogTable['filters'][number], value: string): [sql: string, bound: string] {
  const column = quote(filter.column)
  switch (filter.match) {
    case 'contains':
      return [`${column} LIKE ? ESCAPE '\\'`, `%${escapeLike(value)}%`]
    case 'equals':
      return [`${column} = ?`, value]
    case 'from':
      return [`${column} >= ?`, value]
    case 'until':
      // A day without a time means the whole day.
      return [`${column} <= ?`, DAY.test(value) ? `${value} 23:59:59` : value]
  }
}

export function queryLog(database: Database, query: OperationInput<'queryLog'>): Answers['queryLog'] {
  const { table } = query
  const conditions = table.filters.flatMap((filter) => {
    const value = query.filters[filter.name]
    return value ? [condition(filter, value)] : []
  })
  const where = conditions.length > 0 ? `WHERE ${conditions.map(([sql]) => sql).join(' AND ')}` : ''
  const bound = conditions.map(([, value]) => value)

  const time = columnOf(table, table.time)
  const id = columnOf(table, 'id')
  const newest = `${orderTerms(time, 'DESC')}, ${orderTerms(id, 'DESC')}`
  const order =
    query.orderColumn === ''
      ? newest
      : [columnOf(table, query.orderColumn), id]
          .map((column) => orderTerms(column, query.order === 'asc' ? 'ASC' : 'DESC'))
          .join(', ')

  const names = table.columns.map((column) => quote(column.name)).join(', ')
  // One read transaction: total and rows speak of the same moment.
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
      // Apart, so that both ends come from the index; together they would read every row.
      `SELECT (SELECT count(*) FROM ${from}) AS rows,
              coalesce((SELECT max(${time}) FROM ${from}), '') AS newest,
              coalesce((SELECT min(${time}) FROM ${from}), '') AS oldest`,
    )
    .get() as { rows: number; newest: string; oldest: string }
  return { rows, newest, oldest, asOf: asOfOf(database, table) }
}

/** @returns how many rows went. */
export function trimLog(database: Database, table: LogTable, before: string): number {
  return database.prepare(`DELETE FROM ${tableName(table)} WHERE ${quote(table.time)} < ?`).run(before)
    .changes
}
