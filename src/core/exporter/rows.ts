import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { walkClauses } from '../cache/logClauses.ts'
import { openIndex } from '../cache/logIndex.ts'
import type { LogSource } from '../cache/logSource.ts'
import { both, quote, tableName } from '../cache/logSql.ts'
import { listClauses } from '../cache/logTables.ts'
import { steps } from '../cache/logWalk.ts'
import { type Cell, type LogTable, Place } from '../cache/protocol.ts'

/**
 * The rows of a source, one at a time. No statement lives long: while one reads, the cache program cannot
 * empty its write-ahead log, and waits.
 */

/** Rows read by one statement. */
const STRETCH = 2048
/** Milliseconds that one view of the file is kept, at most. */
const SPAN = 250

/** How far a source has been read: plain data, from which another program goes on. */
export const Reached = z.discriminatedUnion('by', [
  /** `row`: id of the last row given. */
  z.object({ by: z.literal('walk'), place: Place, row: z.string() }),
  /** So many of the rows in order, while the log held these. */
  z.object({
    by: z.literal('list'),
    given: z.number(),
    log: z.object({ last: z.number(), rows: z.number() }),
  }),
])
export type Reached = z.output<typeof Reached>

/** A row, or how far the rows so far go; then nothing is open in the file. */
type Read = readonly Cell[] | Reached

type WalkRows = Extract<LogSource['rows'], { by: 'walk' }>['walk']
type ListRows = Extract<LogSource['rows'], { by: 'list' }>

/** Table whose rows are wanted. */
export const tableOf = ({ rows }: LogSource): LogTable =>
  rows.by === 'walk' ? rows.walk.table : rows.list.table

/**
 * @param names columns of the table; each row begins with their cells in this order.
 * @param from where to go on; null: at the first row.
 * @param keepEvery milliseconds after which it is to say how far it is.
 */
export function readRows(
  database: Database,
  { rows }: LogSource,
  names: readonly string[],
  from: Reached | null,
  keepEvery: number,
): Generator<Read> {
  if (rows.by === 'list') return listed(database, rows, names, from?.by === 'list' ? from.given : 0)
  const start = from?.by === 'walk' ? from.place : null
  return rows.walk.include.length > 0
    ? found(database, rows.walk, names, start, Math.min(SPAN, keepEvery))
    : walked(database, rows.walk, names, start)
}

/** What the log holds: every row that comes or changes raises `last`. */
const logNow = (database: Database, table: LogTable): { last: number; rows: number } =>
  database
    .prepare(`SELECT coalesce(max(rowid), 0) AS last, count(*) AS rows FROM ${tableName(table)}`)
    .get() as { last: number; rows: number }

/**
 * @param reached what an earlier program has told.
 * @returns null where rows would be missing or come twice: the log was emptied meanwhile, or has changed and
 *   is read in an order of its own, in which any row may have moved.
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

/** By key, so that the last row costs as much as the first and rows that come meanwhile shift nothing. */
function* walked(
  database: Database,
  walk: WalkRows,
  names: readonly string[],
  start: Place | null,
): Generator<Read> {
  const { table, exclude } = walk
  const { fixed, fits, order, beyond } = walkClauses(walk)
  // A cell costs time a million times: nothing is read twice, and nothing asked that is not a question.
  const read = [...new Set([...names, table.time, 'id'])]
  const [timeAt, idAt] = [read.indexOf(table.time), read.indexOf('id')]
  const fitsAt = exclude.length > 0 ? read.length : -1
  const columns = [...read.map(quote), ...(fitsAt >= 0 ? [`(${fits.sql})`] : [])].join(', ')
  const looked = fitsAt >= 0 ? fits.values : []
  let place = start
  for (;;) {
    const { sql, values }: ReturnType<typeof both> = both([...fixed, ...beyond(place)])
    const statement = database
      .prepare(`SELECT ${columns} FROM ${tableName(table)} WHERE ${sql} ORDER BY ${order} LIMIT ${STRETCH}`)
      .raw()
    let seen = 0
    for (const row of statement.iterate(...looked, ...values) as Iterable<Cell[]>) {
      seen += 1
      if (seen === STRETCH) place = { time: String(row[timeAt] ?? ''), id: String(row[idAt]) }
      if (fitsAt < 0 || row[fitsAt] === 1) yield row
    }
    if (seen < STRETCH || !place) return
    yield { by: 'walk', place, row: place.id }
  }
}

/**
 * Where terms occur, a moment's view of the file after the other. When the file has changed in between, rows
 * have moved, and the walk begins again from the place reached.
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
        walking = steps(database, openIndex(database, table), { ...walk, start, file: '', budget: 1 })
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

/** In any order: the ids are put in order once, outside the file, and the rows then read in stretches. */
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
    `CREATE TEMP TABLE picked AS
     SELECT "id" FROM ${from} WHERE ${clause.sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
  )
  // Both speak of the same moment.
  const log = database.transaction(() => {
    pick.run(...clause.values, ...limit)
    return logNow(database, list.table)
  })()
  const end = Number(database.prepare('SELECT coalesce(max(rowid), 0) FROM temp.picked').pluck().get())
  const statement = database
    .prepare(
      `SELECT ${names.map((name) => `rows.${quote(name)}`).join(', ')}
       FROM temp.picked CROSS JOIN ${from} AS rows ON rows."id" = picked."id"
       WHERE picked.rowid BETWEEN ? AND ? ORDER BY picked.rowid`,
    )
    .raw()
  for (let first = given + 1; first <= end; first += STRETCH) {
    const until = first + STRETCH - 1
    yield* statement.iterate(first, until) as Iterable<Cell[]>
    yield { by: 'list', given: until, log }
  }
}
