import type { Database } from 'better-sqlite3'
import { allOf, type Clause } from '#base/clause.ts'
import { quote, tableName, whereClause } from './logSql.ts'
import { hasMoved, none, steps } from './logWalk.ts'
import type { Answers, OperationInput, Place } from './protocol.ts'

/** Counts the matches of a search, by moments of the given length, from the start of the walk on. */
export function countLog(database: Database, count: OperationInput<'countLog'>): Answers['countLog'] {
  const end = performance.now() + count.budget
  const { table, unit } = count
  const failed = whereClause(table, count.failed)
  if (count.include.length === 0 && count.exclude.length === 0)
    return countPlain(database, count, failed, end)
  const counts = new Map<string, [rows: number, failed: number]>()
  let reached: Place | null = null
  for (const step of steps(database, count, count.failed.length === 0 ? none : failed)) {
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
  const narrowing = [whereClause(table, count.where)]
  const counts = new Map<string, [rows: number, failed: number]>()
  let upper: Clause[] = count.until === '' ? [] : [{ sql: `${time} <= ?`, values: [count.until] }]
  if (count.start)
    upper = [...upper, { sql: `${time} ${count.start.id === '' ? '<' : '<='} ?`, values: [count.start.time] }]
  const lower: Clause[] = count.from === '' ? [] : [{ sql: `${time} >= ?`, values: [count.from] }]
  for (;;) {
    const range = allOf([...upper, ...lower])
    const edge = database
      .prepare(
        `SELECT ${time} FROM ${tableName(table)} WHERE ${range.sql} ORDER BY ${time} DESC LIMIT 1 OFFSET ${COUNTED}`,
      )
      .pluck()
      .get(...range.values) as string | undefined
    const stretch = edge === undefined ? [] : [{ sql: `${time} >= ?`, values: [edge] }]
    const add = (extra: Clause[], at: 0 | 1): void => {
      const clause = allOf([...upper, ...lower, ...stretch, ...narrowing, ...extra])
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
