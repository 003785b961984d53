import { allOf, anyOf, type Clause, clauseOf } from '#base/clause.ts'
import { type Compared, holds } from '#base/comparison.ts'
import { valueAt } from '#base/paths.ts'
import type { Alternatives, Condition, Filter, Resource } from './kernel.ts'

/** Meaning of filters in terms of the rows, for the server, for the cache and for judging a platform's answers. */

/** @returns null: the value narrows nothing; undefined: only the platform can interpret it */
export function meaningOf(name: string, filter: Filter, value: string): Alternatives | null | undefined {
  if (value === '' || value === filter.all) return null
  const one = (is: Condition['is']): Alternatives => [[{ field: filter.field ?? name, is, values: [value] }]]
  switch (filter.match) {
    case 'equals':
      return one('any')
    case 'custom':
      return filter.narrows?.(value)
    case 'contains':
    case 'from':
    case 'until':
      return one(filter.match)
  }
}

/** Filters of a query that narrow, with the meaning of each; undefined: only the platform can interpret them. */
export const meaningsOf = (
  { filters }: Pick<Resource, 'filters'>,
  query: object,
): { name: string; meaning: Alternatives | undefined }[] =>
  Object.entries(query).flatMap(([name, value]) => {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
    if (!filter || typeof value !== 'string') return []
    const meaning = meaningOf(name, filter, value)
    return meaning === null ? [] : [{ name, meaning }]
  })

type Row = Readonly<Record<string, unknown>>

const comparedOf = (value: unknown): Compared =>
  typeof value === 'number' || value === null || value === undefined ? value : String(value)

/** Whether a row matches one of the alternatives; false without any. */
export const fitsAny = (row: Row, alternatives: Alternatives | undefined): boolean =>
  alternatives?.some((all) => all.every((each) => holds(comparedOf(valueAt(row, each.field)), each))) ?? false

/** @param columnOf the column of a field, or of a place inside one, as SQL needs it */
export const meaningClause = (
  alternatives: Alternatives,
  columnOf: (field: string) => string,
): Clause<string> =>
  anyOf(alternatives.map((all) => allOf(all.map((each) => clauseOf(columnOf(each.field), each)))))
