import { FailureError } from '#contract/failures.ts'
import { type AnyEndpoint, MAX_LIMIT, type Resource } from '#contract/kernel.ts'
import { everything, type LogFilter } from '#contract/logQuery.ts'
import type { CachedRows, CacheFile, LogQuery } from '../parts.ts'

/** Every row that a list call would answer, from the cache. Throws unsupported for a list that is not there. */
export async function cachedRows(
  file: CacheFile,
  resource: Resource | undefined,
  endpoint: AnyEndpoint,
  input: unknown,
  search?: LogFilter,
): Promise<CachedRows> {
  if (!resource) {
    throw new FailureError({ code: 'unsupported', message: `${endpoint.id} is not kept on this machine` })
  }
  // How many rows a search finds is known when the last one is written.
  if (search) return { total: -1, batches: file.readLog(resource, search) }
  const { page, limit, order, orderField, ...given } = input as Record<string, unknown>
  const filters = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, String(value ?? '')]),
  )
  const query: Omit<LogQuery, 'page' | 'limit'> = {
    filters,
    order: order === 'asc' || order === 'desc' ? order : '',
    orderField: String(orderField ?? ''),
  }
  if (page !== undefined && limit !== undefined) {
    const { list } = await file.queryLog(resource, { ...query, page: Number(page), limit: Number(limit) })
    return { total: list.length, batches: toAsync([list]) }
  }
  const { total, asOf } = await file.queryLog(resource, { ...query, page: 1, limit: 1 })
  if (asOf === 0) {
    throw new FailureError({ code: 'unsupported', message: `${endpoint.id} was not read yet` })
  }
  // By key, so that the last row costs as much as the first; another order is walked page by page.
  if (query.order === '') return { total, batches: file.readLog(resource, { ...everything, filters }) }
  return { total, batches: inPages(file, resource, query) }
}

async function* toAsync<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

async function* inPages(
  file: CacheFile,
  resource: Resource,
  query: Omit<LogQuery, 'page' | 'limit'>,
): AsyncGenerator<object[]> {
  for (let page = 1; ; page += 1) {
    const { list } = await file.queryLog(resource, { ...query, page, limit: MAX_LIMIT })
    if (list.length > 0) yield list
    if (list.length < MAX_LIMIT) return
  }
}
