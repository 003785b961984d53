import type { Database } from 'better-sqlite3'
import type { Block, LogIndex } from './logIndex.ts'
import { rowsIn } from './logLanes.ts'
import { walkClauses } from './logClauses.ts'
import { both, type Clause, filterClauses, quote, tableName, whereClause } from './logSql.ts'
import type { Answers, Cell, LogTable, OperationInput, Place, Walk } from './protocol.ts'

/**
 * Walks through a log in the order of time, from one place to the next: pages of a search, and counts.
 * A walk ends when it has enough, at the end of the log, or when its time is up, and says how far it came.
 */

/** Rows looked at in one go where nothing but the order leads to them. */
const STRETCH = 2048
/** Rows of a block that are read one by one; with more of them the block is read as a whole. */
const SINGLE_ROWS = 24
/** Greater than every id of its length and shorter ones. */
const LAST_ID = '~'.repeat(20)

/** A row that fits. */
interface Hit {
  readonly row: number
  readonly time: string
  readonly id: string
  readonly failed: number
}

/** Negative when `a` is newer. */
function compareNewest(a: Place, b: Place): number {
  if (a.time !== b.time) return a.time > b.time ? -1 : 1
  if (a.id.length !== b.id.length) return b.id.length - a.id.length
  return a.id > b.id ? -1 : Number(a.id < b.id)
}

interface Step {
  readonly hits: Hit[]
  /** Everything up to here is known; null: to the end. */
  readonly reached: Place | null
}

/** The walk as SQL and blocks; `next` goes on where the last step ended. */
export function* steps(
  database: Database,
  index: LogIndex,
  walk: Walk,
  failed: Clause = none,
): Generator<Step> {
  const { table, direction, start } = walk
  const isDown = direction === 'older'
  const { moment, fixed, fits, order, beyond } = walkClauses(walk)
  const columns = `rowid AS row, ${moment} AS time, "id" AS id, (${failed.sql}) AS failed`

  if (walk.include.length === 0) {
    let place = start
    for (;;) {
      const clause = both([...fixed, ...beyond(place)])
      const found = database
        .prepare(
          `SELECT ${columns}, (${fits.sql}) AS fits FROM ${tableName(table)} WHERE ${clause.sql}
           ORDER BY ${order} LIMIT ${STRETCH}`,
        )
        .all(...failed.values, ...fits.values, ...clause.values) as (Hit & { fits: number })[]
      const last = found.at(-1)
      place = last && found.length === STRETCH ? { time: last.time, id: last.id } : null
      yield { hits: found.filter((hit) => hit.fits === 1), reached: place }
      if (place === null) return
    }
  }

  const blocks = index
    .possible(walk.include.map((term) => term.text))
    .filter((block) => isReachable(block, walk))
    .sort((a, b) => (isDown ? (a.newest < b.newest ? 1 : -1) : a.oldest > b.oldest ? 1 : -1))
  const clause = both([...fixed, ...beyond(start), fits])
  // Otherwise an index on what narrows is gone through from end to end for every block.
  const inBlock = database.prepare(
    `SELECT ${columns} FROM ${tableName(table)} NOT INDEXED WHERE rowid BETWEEN ? AND ? AND ${clause.sql}`,
  )
  const bound = clause.values
  const hitsIn = ({ first, last, rows }: Block): Hit[] =>
    rows && rowsIn(...rows) <= SINGLE_ROWS
      ? numbersIn(first, rows).flatMap((row) => inBlock.all(...failed.values, row, row, ...bound) as Hit[])
      : (inBlock.all(...failed.values, first, last, ...bound) as Hit[])
  const ahead: Hit[] = []
  const sign = isDown ? 1 : -1
  for (const [at, block] of blocks.entries()) {
    ahead.push(...hitsIn(block))
    const next = blocks[at + 1]
    if (!next) break
    // Up to where the next block may still hold something that comes first.
    const foremost: Place = isDown ? { time: next.newest, id: LAST_ID } : { time: next.oldest, id: '' }
    // A block may reach back beyond where the walk began.
    const edge = start && sign * compareNewest(foremost, start) < 0 ? start : foremost
    if (ahead.length === 0 || (isDown ? block.newest : block.oldest) !== edge.time) {
      ahead.sort((a, b) => sign * compareNewest(a, b))
      let known = ahead.findIndex((hit) => sign * compareNewest(hit, edge) >= 0)
      if (known < 0) known = ahead.length
      yield { hits: ahead.splice(0, known), reached: edge }
    }
  }
  yield { hits: ahead.sort((a, b) => sign * compareNewest(a, b)), reached: null }
}

/** Numbers of the rows that a mask names. */
function numbersIn(first: number, mask: readonly [low: number, high: number]): number[] {
  const numbers: number[] = []
  mask.forEach((word, half) => {
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      numbers.push(first + half * 32 + 31 - Math.clz32(rest & -rest))
    }
  })
  return numbers
}

/** Whether a block can hold a row of the walk. */
function isReachable(block: Block, { from, until, start, direction }: Walk): boolean {
  if (from !== '' && block.newest < from) return false
  if (until !== '' && block.oldest > until) return false
  if (start === null) return true
  return direction === 'older' ? block.oldest <= start.time : block.newest >= start.time
}

const none: Clause = { sql: '0', values: [] }

/** Whether the walk has come any way: only then may it stop before its end. */
const hasMoved = (start: Place | null, reached: Place): boolean =>
  start === null || start.time !== reached.time || start.id !== reached.id

export function searchLog(
  database: Database,
  index: LogIndex,
  search: OperationInput<'searchLog'>,
): Answers['searchLog'] {
  const end = performance.now() + search.budget
  const hits: Hit[] = []
  let reached: Place | null = null
  for (const step of steps(database, index, search, none)) {
    hits.push(...step.hits)
    reached = step.reached
    if (hits.length >= search.limit) break
    if (reached !== null && performance.now() > end && hasMoved(search.start, reached)) break
  }
  const last = hits[search.limit - 1]
  // What lies behind the last row that fits on the page is left for the next one.
  if (last && (hits.length > search.limit || reached !== null)) reached = { time: last.time, id: last.id }
  const page = read(database, search.table, hits.slice(0, search.limit), search.cut)
  return { ...page, reached }
}

function read(
  database: Database,
  table: LogTable,
  hits: readonly Hit[],
  cut: number,
): { rows: Cell[][]; cut: boolean[] } {
  const names = table.columns.map(({ name, type }) =>
    cut > 0 && type === 'TEXT' ? `substr(${quote(name)}, 1, ${cut})` : quote(name),
  )
  const long = table.texts.map((name) => `coalesce(length(${quote(name)}) > ${cut}, 0)`).join(' OR ')
  const statement = database
    .prepare(
      `SELECT ${cut > 0 && long !== '' ? `(${long})` : '0'}, ${names.join(', ')} FROM ${tableName(table)} WHERE rowid = ?`,
    )
    .raw()
  const rows: Cell[][] = []
  const isCut: boolean[] = []
  for (const hit of hits) {
    const [wasCut, ...cells] = statement.get(hit.row) as [number, ...Cell[]]
    rows.push(cells)
    isCut.push(wasCut === 1)
  }
  return { rows, cut: isCut }
}

/** Counts what a search would find, by moments of the given length, from the start of the walk on. */
export function countLog(
  database: Database,
  index: LogIndex,
  count: OperationInput<'countLog'>,
): Answers['countLog'] {
  const end = performance.now() + count.budget
  const { table, unit } = count
  const failed = whereClause(table, count.failed)
  if (count.include.length === 0 && count.exclude.length === 0)
    return countPlain(database, count, failed, end)
  const counts = new Map<string, [rows: number, failed: number]>()
  let reached: Place | null = null
  for (const step of steps(database, index, count, count.failed.length === 0 ? none : failed)) {
    for (const hit of step.hits) {
      const moment = hit.time.slice(0, unit)
      const sum = counts.get(moment) ?? [0, 0]
      sum[0] += 1
      sum[1] += hit.failed
      counts.set(moment, sum)
    }
    reached = step.reached
    if (reached !== null && performance.now() > end && hasMoved(count.start, reached)) break
  }
  return { counts: [...counts].map(([moment, [rows, bad]]) => [moment, rows, bad]), reached }
}

/** Rows counted in one statement. */
const COUNTED = 50_000

/** Without terms the indexes count. Goes downwards only; a stretch ends between two seconds. */
function countPlain(
  database: Database,
  count: OperationInput<'countLog'>,
  failed: Clause,
  end: number,
): Answers['countLog'] {
  const { table, unit } = count
  const time = quote(table.time)
  const narrowing = [...filterClauses(table, count.filters), whereClause(table, count.where)]
  const counts = new Map<string, [rows: number, failed: number]>()
  let upper: Clause[] = count.until === '' ? [] : [{ sql: `${time} <= ?`, values: [count.until] }]
  if (count.start)
    upper = [...upper, { sql: `${time} ${count.start.id === '' ? '<' : '<='} ?`, values: [count.start.time] }]
  const lower: Clause[] = count.from === '' ? [] : [{ sql: `${time} >= ?`, values: [count.from] }]
  for (;;) {
    const range = both([...upper, ...lower])
    const edge = database
      .prepare(
        `SELECT ${time} FROM ${tableName(table)} WHERE ${range.sql} ORDER BY ${time} DESC LIMIT 1 OFFSET ${COUNTED}`,
      )
      .pluck()
      .get(...range.values) as string | undefined
    const stretch = edge === undefined ? [] : [{ sql: `${time} >= ?`, values: [edge] }]
    const add = (extra: Clause[], at: 0 | 1): void => {
      const clause = both([...upper, ...lower, ...stretch, ...narrowing, ...extra])
      const found = database
        .prepare(
          `SELECT substr(coalesce(${time}, ''), 1, ${unit}), count(*) FROM ${tableName(table)}
           WHERE ${clause.sql} GROUP BY 1`,
        )
        .raw()
        .all(...clause.values) as [string, number][]
      for (const [moment, rows] of found) {
        const sum = counts.get(moment) ?? [0, 0]
        sum[at] += rows
        counts.set(moment, sum)
      }
    }
    add([], 0)
    if (count.failed.length > 0) add([failed], 1)
    const answer = (): Answers['countLog']['counts'] =>
      [...counts].map(([moment, [rows, bad]]) => [moment, rows, bad])
    if (edge === undefined) return { counts: answer(), reached: null }
    upper = [{ sql: `${time} < ?`, values: [edge] }]
    if (performance.now() > end) return { counts: answer(), reached: { time: edge, id: '' } }
  }
}
