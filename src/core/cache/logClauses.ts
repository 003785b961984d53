import { allOf, anyOf, type Clause } from '#base/clause.ts'
import { newestFirst, quote, termClause, whereClause } from './logSql.ts'
import type { Place, Walk } from './protocol.ts'

/** The parts of a query that walks through a log. */
export interface WalkClauses {
  /** Time of a row; empty for a row without one. */
  readonly moment: string
  /** Conditions that indexes serve, without reading texts. */
  readonly fixed: readonly Clause[]
  /** Terms that the texts must and must not contain. */
  readonly fits: Clause
  readonly order: string
  /** Rows after a place in the walk's direction; null: all rows. */
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
      whereClause(table, walk.where),
    ],
    fits: allOf([
      ...walk.include.map((terms) => anyOf(terms.map((term) => termClause(table, term.text, term.columns)))),
      ...walk.exclude.map((term) => {
        const { sql, values } = termClause(table, term.text, term.columns)
        // LIKE yields NULL for a column without a value.
        return { sql: `NOT coalesce(${sql}, 0)`, values }
      }),
    ]),
    order: newestFirst(table, isDown ? 'DESC' : 'ASC'),
    beyond: (place) =>
      place === null
        ? []
        : [
            // Redundant, but the index can be searched with it.
            { sql: `${time} ${isDown ? '<=' : '>='} ?`, values: [place.time] },
            {
              sql: `(${time}, length("id"), "id") ${isDown ? '<' : '>'} (?, ?, ?)`,
              values: [place.time, place.id.length, place.id],
            },
          ],
  }
}
