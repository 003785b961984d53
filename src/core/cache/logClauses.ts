import { both, type Clause, filterClauses, newestFirst, quote, termClause, whereClause } from './logSql.ts'
import type { Place, Walk } from './protocol.ts'

/** A walk as SQL, for whoever goes through a log. */
export interface WalkClauses {
  /** Time of a row, empty where it has none. */
  readonly moment: string
  /** What narrows without a look into texts: indexes serve it. */
  readonly fixed: readonly Clause[]
  /** What the texts must hold and must not hold. */
  readonly fits: Clause
  readonly order: string
  /** Rows behind a place in the walk's direction; null: all. */
  beyond(place: Place | null): readonly Clause[]
}

export function walkClauses(walk: Omit<Walk, 'file' | 'budget' | 'start'>): WalkClauses {
  const { table, direction } = walk
  const isDown = direction === 'older'
  const time = quote(table.time)
  return {
    moment: `coalesce(${time}, '')`,
    fixed: [
      ...(walk.from === '' ? [] : [{ sql: `${time} >= ?`, values: [walk.from] }]),
      ...(walk.until === '' ? [] : [{ sql: `${time} <= ?`, values: [walk.until] }]),
      ...filterClauses(table, walk.filters),
      whereClause(table, walk.where),
    ],
    fits: both([
      ...walk.include.map((term) => termClause(table, term.text, term.columns)),
      ...walk.exclude.map((term) => {
        const { sql, values } = termClause(table, term.text, term.columns)
        // A column without a value says neither yes nor no.
        return { sql: `NOT coalesce(${sql}, 0)`, values }
      }),
    ]),
    order: newestFirst(table, isDown ? 'DESC' : 'ASC'),
    beyond: (place) =>
      place === null
        ? []
        : [
            // The first half is what the index can be entered with.
            { sql: `${time} ${isDown ? '<=' : '>='} ?`, values: [place.time] },
            {
              sql: `(${time}, length("id"), "id") ${isDown ? '<' : '>'} (?, ?, ?)`,
              values: [place.time, place.id.length, place.id],
            },
          ],
  }
}
