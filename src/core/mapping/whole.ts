import { filteredRows } from '#contract/ignoredFilters.ts'
import { camelCase, type Filters } from '#contract/kernel.ts'
import { isScalar } from './codes.ts'
import { isRecord } from './places.ts'

/** Where the values are no numbers, words in the order of the language. */
const words = new Intl.Collator('zh-CN', { numeric: true })

function compared(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const text = (value: unknown) => (isScalar(value) && value !== null ? String(value) : '')
  return words.compare(text(a), text(b))
}

const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/**
 * The page that a query selects, for a platform that answers all rows at once.
 * @param rows as the contract has them
 */
export function pageOfAll(
  rows: readonly unknown[],
  query: unknown,
  filters: Filters,
): { list: unknown[]; total: number } {
  const asked = isRecord(query) ? query : {}
  const kept = filteredRows(filters, asked, rows.filter(isRecord))
  const { order, orderField } = asked
  const field = typeof orderField === 'string' ? camelCase(orderField) : ''
  const sorted =
    field === '' || (order !== 'asc' && order !== 'desc')
      ? kept
      : kept.toSorted((a, b) => compared(a[field], b[field]) * (order === 'desc' ? -1 : 1))
  const limit = numberIn(asked.limit) ?? sorted.length
  const from = ((numberIn(asked.page) ?? 1) - 1) * limit
  return { list: sorted.slice(from, from + limit), total: sorted.length }
}
