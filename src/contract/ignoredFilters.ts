import { type Compared, holds } from '#base/comparison.ts'
import { valueAt } from '#base/paths.ts'
import { meaningsOf } from './filters.ts'
import type { Alternatives, Condition, Filters } from './kernel.ts'
import { asCompared } from '#base/visible.ts'

/**
 * Whether a platform has narrowed a list as requested. Platforms of the family leave out unknown filters, and answer
 * rows that contradict the query. Many databases ignore the case of letters in every comparison, so that a row in
 * another case contradicts nothing.
 */

type Row = Readonly<Record<string, unknown>>
type IsMeant = (row: Row) => boolean

/**
 * Value of a row for comparisons, letters in lower case; empty where it is unknown, as in an answer without the
 * field.
 */
function comparedOf(row: Row, field: string): Compared {
  const value = valueAt(row, field)
  if (typeof value === 'number') return value
  return typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : ''
}

/** Whether a row without a value for a filter passes it. */
type Silence = 'passes' | 'fails'

function fitsOne(row: Row, { field, is, values }: Condition, silence: Silence): boolean {
  const own = comparedOf(row, field)
  if (own === '') return silence === 'passes' || is === 'none'
  return holds(own, { is, values: values.map((value) => value.toLowerCase()) })
}

const fits = (row: Row, alternatives: Alternatives, silence: Silence): boolean =>
  alternatives.some((all) => all.every((condition) => fitsOne(row, condition, silence)))

/** The filters that a query narrows with, with the meaning of each; null: the row's fields do not determine it. */
function meanings(filters: Filters, asked: Readonly<Record<string, unknown>>, silence: Silence) {
  const compared = Object.entries(asked).map(([name, value]) => [
    name,
    typeof value === 'string' ? asCompared(value) : '',
  ])
  return meaningsOf({ filters }, Object.fromEntries(compared)).map(({ name, meaning }) => ({
    name,
    isMeant: meaning ? (row: Row) => fits(row, meaning, silence) : null,
  }))
}

/** Names of the filters in the query that the rows contradict. */
function contradicted(
  filters: Filters,
  asked: Readonly<Record<string, unknown>>,
  contradicts: (isMeant: IsMeant) => boolean,
): string[] {
  return meanings(filters, asked, 'passes').flatMap(({ name, isMeant }) =>
    isMeant && contradicts(isMeant) ? [name] : [],
  )
}

/**
 * The rows that match a query, for a platform that always answers all of them. Filters that cannot be judged by the
 * rows are taken for the platform's own.
 */
export function filteredRows<R extends Row>(
  filters: Filters,
  asked: Readonly<Record<string, unknown>>,
  rows: readonly R[],
): R[] {
  const all = meanings(filters, asked, 'fails')
  return rows.filter((row) => all.every(({ isMeant }) => isMeant === null || isMeant(row)))
}

/**
 * @param asked query of the list call
 * @returns names of the filters that some row contradicts. A row without a value for a filter contradicts none.
 */
export const ignoredFilters = (
  filters: Filters,
  asked: Readonly<Record<string, unknown>>,
  rows: readonly Row[],
): string[] => contradicted(filters, asked, (isMeant) => rows.some((row) => !isMeant(row)))

/**
 * As `ignoredFilters`, of a tree, nested or flat with `pid`. A search answers rows together with those that lead to
 * them, and may answer the rows below them: a row contradicts that has none below it and does not fit, nor lies below
 * one that does.
 */
export function ignoredInTree(
  filters: Filters,
  asked: Readonly<Record<string, unknown>>,
  rows: readonly Row[],
): string[] {
  const ids = new Set(rows.map(({ id }) => id))
  const belowFlat = Map.groupBy(rows, ({ id, pid }) => (pid !== id && ids.has(pid) ? pid : undefined))
  const below = (row: Row): readonly Row[] => [
    ...(Array.isArray(row.children) ? (row.children as readonly Row[]) : []),
    ...(row.id === undefined ? [] : (belowFlat.get(row.id) ?? [])),
  ]
  const contradicts = (isMeant: IsMeant): boolean => {
    const open = [...(belowFlat.get(undefined) ?? [])]
    for (let row = open.pop(); row; row = open.pop()) {
      // All below a row that fits may be there because of it.
      if (isMeant(row)) continue
      const inner = below(row)
      if (inner.length === 0) return true
      open.push(...inner)
    }
    return false
  }
  return contradicted(filters, asked, contradicts)
}
