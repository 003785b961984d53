import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { walkClauses } from '../cache/logClauses.ts'
import type { LogSource } from '../cache/logSource.ts'
import { allOf, type Clause } from '#base/clause.ts'
import { quote, tableName } from '../cache/logSql.ts'
import { listClauses } from '../cache/logTables.ts'
import { steps } from '../cache/logWalk.ts'
import { type Cell, type LogTable, Place } from '../cache/protocol.ts'
import type { PackedRows } from '../tables/packed.ts'
import { packing } from './packing.ts'

/**
 * Reads the rows of a source, one at a time. Statements and read transactions are short, because the cache
 * program cannot truncate its write-ahead log while one is open.
 */

/** Rows read by one statement. */
const BATCH = 2048
/** Packed rows read by one statement. */
const PACKED = 512
/** Milliseconds of one read transaction, at most. */
const SPAN = 250

/** Place up to which a source has been read, as plain data from which another program can continue. */
export const Reached = z.discriminatedUnion('by', [
  /** `row`: id of the last row read. */
  z.object({ by: z.literal('walk'), place: Place, row: z.string() }),
  /** `given`: how many rows of the order were read. `log`: the state of the log when the order was determined. */
  z.object({
    by: z.literal('list'),
    given: z.number(),
    log: z.object({ last: z.number(), rows: z.number() }),
  }),
])
export type Reached = z.output<typeof Reached>

/** A row, packed rows, or the place reached; at the latter two no statement is open. */
type Read = readonly Cell[] | PackedRows | Reached

type WalkRows = Extract<LogSource['rows'], { by: 'walk' }>['walk']
type ListRows = Extract<LogSource['rows'], { by: 'list' }>

/** The table of a source. */
export const tableOf = ({ rows }: LogSource): LogTable =>
  rows.by === 'walk' ? rows.walk.table : rows.list.table

/**
 * Reads the rows of a source.
 * @param names columns of the table; each row begins with their cells in this order.
 * @param packed columns of packed rows, where the writer takes those; rows of a search are never packed.
 * @param from where to continue; null: at the first row.
 * @param keepEvery milliseconds after which the place reached is returned.
 */
export function readRows(
  database: Database,
  { rows }: LogSource,
  { names, packed }: { names: readonly string[]; packed: readonly string[] | null },
  from: Reached | null,
  keepEvery: number,
): Generator<Read> {
  if (rows.by === 'list') return listed(database, rows, names, from?.by === 'list' ? from.given : 0)
  const start = from?.by === 'walk' ? from.place : null
  return rows.walk.include.length > 0
    ? found(database, rows.walk, names, start, Math.min(SPAN, keepEvery))
    : walked(database, rows.walk, names, rows.walk.exclude.length === 0 ? packed : null, start)
}

/** The state of a log: every row that is added or changed raises `last`. */
const logNow = (database: Database, table: LogTable): { last: number; rows: number } =>
  database
    .prepare(`SELECT coalesce(max(rowid), 0) AS last, count(*) AS rows FROM ${tableName(table)}`)
    .get() as { last: number; rows: number }

/**
 * Checks a place that an earlier program has reported.
 * @returns null when continuing there could skip or repeat rows: the last row no longer exists, or the log has
 *   changed and is read in an order in which any row may have moved.
 */
export function placeIn(database: Database, source: LogSource, reached: unknown): Reached | null {
  const place = Reached.parse(reached)
  const table = tableOf(source)
  if (place.by === 'walk') {
    const row = database.prepare(`SELECT 1 FROM ${tableName(table)} WHERE "id" = ?`).get(place.row)
    return row === undefined ? null : place
  }
  const { last, rows } = logNow(database, table)
  return last === place.log.last && rows === place.log.rows ? place : null
}

/** Reads newest first by key, so that the last row costs as much as the first and added rows shift nothing. */
function* walked(
  database: Database,
  walk: WalkRows,
  names: readonly string[],
  packed: readonly string[] | null,
  start: Place | null,
): Generator<Read> {
  const { table, exclude } = walk
  const { fixed, fits, order, beyond } = walkClauses(walk)
  // Each cell is read for every row: no column is selected twice, and no condition evaluated without need.
  const read = [...new Set([...names, table.time, 'id'])]
  const [timeAt, idAt] = [read.indexOf(table.time), read.indexOf('id')]
  const fitsAt = exclude.length > 0 ? read.length : -1
  const columns = [...read.map(quote), ...(fitsAt >= 0 ? [`(${fits.sql})`] : [])].join(', ')
  const looked = fitsAt >= 0 ? fits.values : []
  const packs = packed && packing(database, table, packed, [table.time, 'id'])
  let place = start
  for (;;) {
    const { sql, values }: Clause = allOf([...fixed, ...beyond(place)])
    const rest = `WHERE ${sql} ORDER BY ${order} LIMIT`
    const ahead = packs?.read(`${rest} ${PACKED}`, values)
    if (ahead?.packed) {
      yield ahead.packed
      if (ahead.rows < PACKED) return
      const [time = '', id = ''] = ahead.place
      place = { time, id }
      yield { by: 'walk', place, row: id }
      continue
    }
    const statement = database.prepare(`SELECT ${columns} FROM ${tableName(table)} ${rest} ${BATCH}`).raw()
    let seen = 0
    for (const row of statement.iterate(...looked, ...values) as Iterable<Cell[]>) {
      seen += 1
      if (seen === BATCH) place = { time: String(row[timeAt] ?? ''), id: String(row[idAt]) }
      if (fitsAt < 0 || row[fitsAt] === 1) yield row
    }
    if (seen < BATCH || !place) return
    yield { by: 'walk', place, row: place.id }
  }
}

/**
 * Reads the rows that contain terms, in a sequence of short read transactions. When the file has changed
 * between two of them, rows may have moved, and a new walk starts at the place reached.
 */
function* found(
  database: Database,
  walk: WalkRows,
  names: readonly string[],
  from: Place | null,
  span: number,
): Generator<Read> {
  const { table } = walk
  const read = database
    .prepare(`SELECT ${names.map(quote).join(', ')} FROM ${tableName(table)} WHERE rowid = ?`)
    .raw()
  let start = from
  let last = ''
  let version = Number.NaN
  let walking: ReturnType<typeof steps> | undefined
  for (;;) {
    database.exec('BEGIN')
    try {
      const now = Number(database.pragma('data_version', { simple: true }))
      if (!walking || now !== version) {
        version = now
        walking = steps(database, { ...walk, start, file: '', budget: 1 })
      }
      const end = performance.now() + span
      do {
        const { done, value } = walking.next()
        if (done) return
        for (const { row, id } of value.hits) {
          yield read.get(row) as Cell[]
          last = id
        }
        if (value.reached === null) return
        start = value.reached
      } while (performance.now() < end)
    } finally {
      database.exec('COMMIT')
    }
    if (start && last !== '') yield { by: 'walk', place: start, row: last }
  }
}

/** Reads in any order: the ids are sorted once, into a temporary table, and the rows then read in batches. */
function* listed(
  database: Database,
  { list, page }: ListRows,
  names: readonly string[],
  given: number,
): Generator<Read> {
  const { clause, order } = listClauses(list)
  const from = tableName(list.table)
  const limit = page ? [page.limit, (page.number - 1) * page.limit] : [-1, 0]
  const pick = database.prepare(
    `CREATE TEMP TABLE ordered AS
     SELECT "id" FROM ${from} WHERE ${clause.sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
  )
  // In one transaction, so that both belong to the same state of the log.
  const log = database.transaction(() => {
    pick.run(...clause.values, ...limit)
    return logNow(database, list.table)
  })()
  const end = Number(database.prepare('SELECT coalesce(max(rowid), 0) FROM temp.ordered').pluck().get())
  const statement = database
    .prepare(
      `SELECT ${names.map((name) => `rows.${quote(name)}`).join(', ')}
       FROM temp.ordered CROSS JOIN ${from} AS rows ON rows."id" = ordered."id"
       WHERE ordered.rowid BETWEEN ? AND ? ORDER BY ordered.rowid`,
    )
    .raw()
  for (let first = given + 1; first <= end; first += BATCH) {
    const until = first + BATCH - 1
    yield* statement.iterate(first, until) as Iterable<Cell[]>
    yield { by: 'list', given: until, log }
  }
}
