import type { Database } from 'better-sqlite3'
import { quote, tableName } from './logSql.ts'
import { lastRow } from './logTables.ts'
import type { LogTable } from './protocol.ts'
import { matchOf, TOKENIZER, tokensOf } from './tokens.ts'

/**
 * The full-text index of a log: which rows may contain a term.
 *
 * Rows are indexed in stretches of neighbouring row numbers, whose times are kept in `log_stretches`, and the tokens
 * of 128 stretches in one FTS5 table, a part. The tables keep no text and no positions; rows that were deleted stay
 * in them, and a part is dropped as a whole when none of its rows is left. Rows that are not indexed yet always count
 * as candidates, so the index may lag behind the writing or lose a step without a wrong answer.
 */

/** Row numbers in a stretch. */
export const STRETCH_ROWS = 512
const PART_ROWS = 128 * STRETCH_ROWS
/** Rows not indexed yet that are searched as one stretch. */
const WAITING_ROWS = 4096
/**
 * A stretch with a text longer than this many characters is left without tokens: all of its rows count as candidates.
 */
const LONGEST_TEXT = 512 * 1024

/** Neighbouring rows, and the times between which they lie. */
export interface Stretch {
  readonly first: number
  readonly last: number
  readonly oldest: string
  readonly newest: string
  /** Number of the part that has their tokens; null: all of them are candidates. */
  readonly part: number | null
}

const partName = (log: string, part: number): string => quote(`log.${log}:terms:${part}`)

const partOf = (row: number): number => Math.floor(row / PART_ROWS)

/** The greatest row number that the index covers; numbers up to here must not be assigned to new rows. */
export function lastIndexed(database: Database, log: string): number {
  const stretch = database.prepare('SELECT max(number) FROM log_stretches WHERE log = ?').pluck().get(log)
  return typeof stretch === 'number' ? (stretch + 1) * STRETCH_ROWS - 1 : 0
}

/** All rows of a log as stretches, in no particular order. */
export function stretchesOf(database: Database, table: LogTable): Stretch[] {
  const indexed = database
    .prepare<[string], { number: number; oldest: string; newest: string; has_tokens: number }>(
      'SELECT number, oldest, newest, has_tokens FROM log_stretches WHERE log = ?',
    )
    .all(table.name)
    .map(({ number, oldest, newest, has_tokens: hasTokens }): Stretch => {
      const first = number * STRETCH_ROWS
      return {
        first,
        last: first + STRETCH_ROWS - 1,
        oldest,
        newest,
        part: hasTokens === 1 ? partOf(first) : null,
      }
    })
  return [...indexed, ...waitingStretches(database, table)]
}

function waitingStretches(database: Database, table: LogTable): Stretch[] {
  const end = lastRow(database, table)
  const time = quote(table.time)
  const times = database.prepare<[number, number], { oldest: string | null; newest: string | null }>(
    `SELECT min(coalesce(${time}, '')) AS oldest, max(coalesce(${time}, '')) AS newest
     FROM ${tableName(table)} WHERE rowid BETWEEN ? AND ?`,
  )
  const found: Stretch[] = []
  for (let first = lastIndexed(database, table.name) + 1; first <= end; first += WAITING_ROWS) {
    const last = Math.min(first + WAITING_ROWS - 1, end)
    const { oldest, newest } = times.get(first, last) ?? { oldest: null, newest: null }
    if (oldest !== null && newest !== null) found.push({ first, last, oldest, newest, part: null })
  }
  return found
}

/**
 * Reads the index for one search. Each part is queried once and as a whole, because FTS5 looks for the next match up
 * to the end of the part, regardless of bounds.
 * @returns for a stretch, the rows that may contain one alternative of each term, ascending; null: all of them.
 */
export function candidatesOf(
  database: Database,
  table: LogTable,
  terms: readonly (readonly string[])[],
): (stretch: Stretch) => readonly number[] | null {
  const match = matchOf(terms)
  const parts = new Map<number, Map<number, number[]>>()
  const read = (part: number): Map<number, number[]> => {
    const name = partName(table.name, part)
    const rows = database.prepare(`SELECT rowid FROM ${name} WHERE ${name} MATCH ?`).pluck().all(match)
    const byStretch = Map.groupBy(rows as number[], (row) => Math.floor(row / STRETCH_ROWS))
    parts.set(part, byStretch)
    return byStretch
  }
  return ({ first, part }) =>
    part === null ? null : ((parts.get(part) ?? read(part)).get(Math.floor(first / STRETCH_ROWS)) ?? [])
}

/**
 * Indexes the next full stretch.
 * @returns whether there may be more to index.
 */
export function indexNext(database: Database, table: LogTable): boolean {
  const name = tableName(table)
  const time = quote(table.time)
  const next = database
    .prepare(`SELECT min(rowid) FROM ${name} WHERE rowid > ?`)
    .pluck()
    .get(lastIndexed(database, table.name)) as number | null
  if (next === null) return false
  const number = Math.floor(next / STRETCH_ROWS)
  const first = number * STRETCH_ROWS
  const last = first + STRETCH_ROWS - 1
  // Rows are only added at the end: a stretch stays as it is once a row lies at or behind its end.
  if (lastRow(database, table) < last) return false
  const columns = [`coalesce(${time}, '')`, ...table.texts.map(quote)].join(', ')
  const rows = database
    .prepare(`SELECT rowid, ${columns} FROM ${name} WHERE rowid BETWEEN ? AND ? ORDER BY rowid`)
    .raw()
    .all(first, last) as [number, string, ...(string | null)[]][]
  const times = rows.map(([, moment]) => moment).sort()
  const hasTokens = rows.every(([, , ...texts]) => texts.every((text) => (text?.length ?? 0) <= LONGEST_TEXT))
  database
    .transaction(() => {
      if (hasTokens) addTokens(database, table, rows)
      database
        .prepare('INSERT INTO log_stretches (log, number, oldest, newest, has_tokens) VALUES (?, ?, ?, ?, ?)')
        .run(table.name, number, times[0], times.at(-1), Number(hasTokens))
    })
    .immediate()
  return true
}

function addTokens(
  database: Database,
  table: LogTable,
  rows: readonly [number, string, ...(string | null)[]][],
): void {
  const tokens = partName(table.name, partOf(rows[0]?.[0] ?? 0))
  database.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${tokens}
     USING fts5(tokens, content='', columnsize=0, detail=none, tokenize='${TOKENIZER}')`,
  )
  const insert = database.prepare(`INSERT INTO ${tokens} (rowid, tokens) VALUES (?, ?)`)
  for (const [row, , ...texts] of rows) insert.run(row, tokensOf(texts))
}

/** Drops the parts of which no row is left. */
export function trimIndex(database: Database, table: LogTable): void {
  const parts = database
    .prepare(`SELECT DISTINCT number * ${STRETCH_ROWS} / ${PART_ROWS} FROM log_stretches WHERE log = ?`)
    .pluck()
    .all(table.name) as number[]
  const anyRow = database.prepare(`SELECT 1 FROM ${tableName(table)} WHERE rowid BETWEEN ? AND ? LIMIT 1`)
  for (const part of parts) {
    const first = part * PART_ROWS
    if (anyRow.get(first, first + PART_ROWS - 1) === undefined) dropPart(database, table.name, part)
  }
}

function dropPart(database: Database, log: string, part: number): void {
  const stretches = PART_ROWS / STRETCH_ROWS
  database
    .transaction(() => {
      database.exec(`DROP TABLE IF EXISTS ${partName(log, part)}`)
      database
        .prepare('DELETE FROM log_stretches WHERE log = ? AND number >= ? AND number < ?')
        .run(log, part * stretches, (part + 1) * stretches)
    })
    .immediate()
}

/** Removes the whole index of a log. */
export function dropIndex(database: Database, log: string): void {
  const parts = database
    .prepare(`SELECT DISTINCT number * ${STRETCH_ROWS} / ${PART_ROWS} FROM log_stretches WHERE log = ?`)
    .pluck()
    .all(log) as number[]
  for (const part of parts) dropPart(database, log, part)
}
