import type { LogQuery } from './cacheFile.ts'

interface ListQuery {
  readonly query: Pick<LogQuery, 'filters' | 'order' | 'orderField'>
  /** undefined: the call names no page. */
  readonly page: unknown
  readonly limit: unknown
}

/** Splits the query of a list call into filters and order for the cache, and the page. */
export function listQueryOf(input: unknown): ListQuery {
  const { page, limit, order, orderField, ...given } = input as Record<string, unknown>
  const filters = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, String(value ?? '')]),
  )
  const direction = order === 'asc' || order === 'desc' ? order : ''
  return { query: { filters, order: direction, orderField: String(orderField ?? '') }, page, limit }
}
