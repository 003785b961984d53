import type { Alternatives, Condition, Filter, Filters } from './kernel.ts'
import { untilMoment } from './moments.ts'
import { asCompared } from './visible.ts'

/**
 * Whether a platform has narrowed a list as it was asked to. Platforms of the family leave out filters that they do not
 * know, and answer rows that contradict what was asked for.
 */

type Row = Readonly<Record<string, unknown>>
type IsMeant = (row: Row) => boolean

/** What is compared of a row; empty where it says nothing, as in an answer that lacks the field. */
function wordsOf(row: Row, field: string): string {
  const value = row[field]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).toLowerCase()
    : ''
}

/** Whether a row that says nothing about a filter passes it. */
type Silence = 'passes' | 'fails'

function holds(row: Row, { field, is, values }: Condition, silence: Silence): boolean {
  const own = wordsOf(row, field)
  const [first = ''] = values
  if (own === '') return silence === 'passes' || is === 'none'
  switch (is) {
    case 'any':
      return values.some((value) => value.toLowerCase() === own)
    case 'none':
      return values.every((value) => value.toLowerCase() !== own)
    case 'from':
      return own >= first
    case 'until':
      return own <= untilMoment(first)
  }
}

const fits = (row: Row, alternatives: Alternatives, silence: Silence): boolean =>
  alternatives.some((conditions) => conditions.every((condition) => holds(row, condition, silence)))

/** @returns null: the row's fields do not tell */
function meaningOf(name: string, filter: Filter, value: string, silence: Silence): IsMeant | null {
  const field = filter.field ?? name
  switch (filter.match) {
    case 'contains':
      return (row) => {
        const own = wordsOf(row, field)
        return own === '' ? silence === 'passes' : own.includes(value.toLowerCase())
      }
    case 'equals':
      return (row) => holds(row, { field, is: 'any', values: [value] }, silence)
    case 'from':
    case 'until': {
      const is = filter.match
      return (row) => holds(row, { field, is, values: [value] }, silence)
    }
    case 'custom': {
      const alternatives = filter.narrows?.(value)
      return alternatives ? (row) => fits(row, alternatives, silence) : null
    }
  }
}

/** The filters that a query narrows with, with the meaning of each; null: the row's fields do not tell. */
function meanings(filters: Filters, asked: Readonly<Record<string, unknown>>, silence: Silence) {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const given = asked[name]
    const value = typeof given === 'string' ? asCompared(given) : ''
    if (value === '' || value === filter.all) return []
    return [{ name, isMeant: meaningOf(name, filter, value, silence) }]
  })
}

/** Names of the filters that are asked for and that the rows contradict. */
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
 * The rows that a query asks for, of a platform that always answers all of them. Filters about which rows do not tell
 * are taken for the platform's own.
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
 * @returns names of the filters that some row contradicts. A row that says nothing about a filter contradicts none.
 */
export const ignoredFilters = (
  filters: Filters,
  asked: Readonly<Record<string, unknown>>,
  rows: readonly Row[],
): string[] => contradicted(filters, asked, (isMeant) => rows.some((row) => !isMeant(row)))

/**
 * As `ignoredFilters`, of a tree, nested or flat with `pid`. A search answers rows together with those that lead to
 * them, and may answer what is below them: a row contradicts that has none below it and does not fit, nor lies below
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
