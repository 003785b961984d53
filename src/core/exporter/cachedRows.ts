import { FailureError } from '#contract/failures.ts'
import { type AnyEndpoint, MAX_LIMIT, type Resource } from '#contract/kernel.ts'
import { everything, type LogFilter } from '#contract/logQuery.ts'
import { listQueryOf } from '../cache/listQuery.ts'
import type { CachedRows, Exporter } from './exporter.ts'
import type { CacheFile } from '../cache/cacheFile.ts'

/**
 * All rows that a list call would return, from the cache.
 * @throws FailureError `unsupported` for a list that is not cached.
 */
export async function cachedRows(
  { file, exporter }: { file: CacheFile; exporter: Exporter },
  resource: Resource | undefined,
  endpoint: AnyEndpoint,
  input: unknown,
  search?: LogFilter,
): Promise<CachedRows> {
  if (!resource) {
    throw new FailureError({ code: 'unsupported', message: `${endpoint.id} is not kept on this machine` })
  }
  const rowsOf = (total: number, rows: Parameters<CacheFile['source']>[1]): CachedRows => {
    const source = file.source(resource, rows)
    return { total, write: (table, how) => exporter.write(source, table, how) }
  }
  if (search) {
    // A request to the cache creates the table, which the export program only reads.
    await file.logStatus(resource)
    return rowsOf(-1, { filter: search })
  }
  const { query, page, limit } = listQueryOf(input)
  if (page !== undefined && limit !== undefined) {
    const chosen = { number: Number(page), limit: Math.min(Number(limit), MAX_LIMIT) }
    const { list } = await file.queryLog(resource, { ...query, page: chosen.number, limit: chosen.limit })
    return rowsOf(list.length, { query, page: chosen })
  }
  const { total, asOf } = await file.queryLog(resource, { ...query, page: 1, limit: 1 })
  if (asOf === 0) {
    throw new FailureError({ code: 'unsupported', message: `${endpoint.id} was not read yet` })
  }
  // Newest first, rows are read by key, so that rows added in the meantime shift nothing; any other order is
  // determined at the beginning.
  return rowsOf(
    total,
    query.order === '' ? { filter: { ...everything, filters: query.filters } } : { query, page: null },
  )
}
