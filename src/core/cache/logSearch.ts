import type { Database } from 'better-sqlite3'
import { quote, tableName } from './logSql.ts'
import { type Hit, hasMoved, steps } from './logWalk.ts'
import type { Answers, Cell, LogTable, OperationInput, Place } from './protocol.ts'

/** Searches one page: ends when it has enough, at the end of the log, or when its time is up. */
export function searchLog(database: Database, search: OperationInput<'searchLog'>): Answers['searchLog'] {
  const end = performance.now() + search.budget
  const hits: Hit[] = []
  let reached: Place | null = null
  for (const step of steps(database, search)) {
    hits.push(...step.hits)
    reached = step.reached
    if (hits.length >= search.limit) break
    if (reached !== null && performance.now() > end && hasMoved(search.start, reached)) break
  }
  const last = hits[search.limit - 1]
  // Matches behind the last row that fits on the page are left for the next one.
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
