import type { Database } from 'better-sqlite3'
import { type WalkClauses, walkClauses } from './logClauses.ts'
import { candidatesOf, type Stretch, stretchesOf } from './logIndex.ts'
import { allOf, type Clause } from '#base/clause.ts'
import { tableName } from './logSql.ts'
import type { LogTable, Place, Walk } from './protocol.ts'

/**
 * Walks through a log in the order of time, in steps that are resumable: each one ends at a place from which
 * another walk can go on.
 */

/** Rows of one step where only the order leads to them. */
const STEP_ROWS = 2048
/** Candidates of the index after which a step ends. */
const STEP_CANDIDATES = 128
/** Stretches after which a step ends: a search without candidates must also check its time. */
const STEP_STRETCHES = 128
/** Greater than every id of its length and shorter ones. */
const LAST_ID = '~'.repeat(20)

/** A matching row. */
export interface Hit {
  readonly row: number
  readonly time: string
  readonly id: string
  readonly failed: number
}

interface Step {
  readonly hits: Hit[]
  /** Everything up to here is known; null: to the end. */
  readonly reached: Place | null
}

/** Matches no row. */
export const none: Clause = { sql: '0', values: [] }

/** Negative when `a` is newer. */
function compareNewest(a: Place, b: Place): number {
  if (a.time !== b.time) return a.time > b.time ? -1 : 1
  if (a.id.length !== b.id.length) return b.id.length - a.id.length
  return a.id > b.id ? -1 : Number(a.id < b.id)
}

/** Whether the walk has advanced at all: only then may it stop before its end. */
export const hasMoved = (start: Place | null, reached: Place): boolean =>
  start === null || start.time !== reached.time || start.id !== reached.id

/**
 * The steps of a walk.
 * @param failed condition that each hit's `failed` reports.
 */
export function steps(database: Database, walk: Walk, failed: Clause = none): Generator<Step> {
  const clauses = walkClauses(walk)
  const columns = `${tableName(walk.table)}.rowid AS row, ${clauses.moment} AS time, "id" AS id, (${failed.sql}) AS failed`
  return walk.include.length === 0
    ? inOrder(database, walk, clauses, { sql: columns, values: failed.values })
    : inIndex(database, walk, clauses, { sql: columns, values: failed.values })
}

/** Reads row after row by key. */
function* inOrder(
  database: Database,
  { table, start }: Walk,
  { fixed, fits, order, beyond }: WalkClauses,
  columns: Clause,
): Generator<Step> {
  let place = start
  for (;;) {
    const clause = allOf([...fixed, ...beyond(place)])
    const found = database
      .prepare(
        `SELECT ${columns.sql}, (${fits.sql}) AS fits FROM ${tableName(table)} WHERE ${clause.sql}
         ORDER BY ${order} LIMIT ${STEP_ROWS}`,
      )
      .all(...columns.values, ...fits.values, ...clause.values) as (Hit & { fits: number })[]
    const last = found.at(-1)
    place = last && found.length === STEP_ROWS ? { time: last.time, id: last.id } : null
    yield { hits: found.filter((hit) => hit.fits === 1), reached: place }
    if (place === null) return
  }
}

/** Reads the candidates of the index and verifies them, a run of stretches at a time. */
function* inIndex(
  database: Database,
  walk: Walk,
  { fixed, fits, beyond }: WalkClauses,
  columns: Clause,
): Generator<Step> {
  const isDown = walk.direction === 'older'
  const sign = isDown ? 1 : -1
  const order = (a: Place, b: Place): number => sign * compareNewest(a, b)
  const edgeOf = ({ newest, oldest }: Stretch): string => (isDown ? newest : oldest)
  const stretches = stretchesOf(database, walk.table)
    .filter((stretch) => isReachable(stretch, walk))
    .sort((a, b) => order({ time: edgeOf(a), id: '' }, { time: edgeOf(b), id: '' }))
  const terms = walk.include.map((alternatives) => alternatives.map(({ text }) => text))
  const candidates = candidatesOf(database, walk.table, terms)
  const hitsIn = hitReader(database, walk.table, columns, allOf([...fixed, ...beyond(walk.start), fits]))
  const ahead: Hit[] = []
  for (let at = 0; at < stretches.length; ) {
    const first = stretches[at]
    const run = takeRun(stretches, at, candidates)
    at += run.length
    for (const hit of hitsIn(run)) ahead.push(hit)
    const next = stretches[at]
    if (!next || !first) break
    // Up to where the next stretch may still hold something that comes first.
    const foremost: Place = { time: edgeOf(next), id: isDown ? LAST_ID : '' }
    // A stretch may reach back beyond where the walk began.
    const edge = walk.start && order(foremost, walk.start) < 0 ? walk.start : foremost
    if (ahead.length > 0 && edgeOf(first) === edge.time) continue
    ahead.sort(order)
    const known = ahead.findIndex((hit) => order(hit, edge) >= 0)
    yield { hits: ahead.splice(0, known < 0 ? ahead.length : known), reached: edge }
  }
  yield { hits: ahead.sort(order), reached: null }
}

interface Candidates {
  readonly stretch: Stretch
  /** null: all rows of the stretch. */
  readonly rows: readonly number[] | null
}

/** The next stretches that are verified together. */
function takeRun(
  stretches: readonly Stretch[],
  start: number,
  candidates: (stretch: Stretch) => readonly number[] | null,
): Candidates[] {
  const run: Candidates[] = []
  let count = 0
  for (const stretch of stretches.slice(start, start + STEP_STRETCHES)) {
    const rows = candidates(stretch)
    run.push({ stretch, rows })
    count += rows === null ? stretch.last - stretch.first + 1 : rows.length
    if (count >= STEP_CANDIDATES) break
  }
  return run
}

/** Whether a stretch can hold a row of the walk. */
function isReachable(stretch: Stretch, { from, until, start, direction }: Walk): boolean {
  if (from !== '' && stretch.newest < from) return false
  if (until !== '' && stretch.oldest > until) return false
  if (start === null) return true
  return direction === 'older' ? stretch.oldest <= start.time : stretch.newest >= start.time
}

/** Reads the matching rows among candidates. */
function hitReader(
  database: Database,
  table: LogTable,
  columns: Clause,
  clause: Clause,
): (run: readonly Candidates[]) => Hit[] {
  const name = tableName(table)
  const among = database.prepare(
    `SELECT ${columns.sql} FROM (SELECT value AS candidate FROM json_each(?))
     CROSS JOIN ${name} NOT INDEXED ON ${name}.rowid = candidate WHERE ${clause.sql}`,
  )
  // NOT INDEXED: otherwise an index that serves a filter is read from end to end for every stretch.
  const between = database.prepare(
    `SELECT ${columns.sql} FROM ${name} NOT INDEXED WHERE ${name}.rowid BETWEEN ? AND ? AND ${clause.sql}`,
  )
  return (run) => {
    const whole = run.filter(({ rows }) => rows === null).map(({ stretch }) => stretch)
    const rows = run.flatMap((each) => each.rows ?? [])
    const hits = whole.flatMap(
      ({ first, last }) => between.all(...columns.values, first, last, ...clause.values) as Hit[],
    )
    if (rows.length === 0) return hits
    return [...hits, ...(among.all(...columns.values, JSON.stringify(rows), ...clause.values) as Hit[])]
  }
}
