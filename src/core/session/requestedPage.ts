import type { AnyEndpoint, Page } from '#contract/kernel.ts'
import { pageFilters } from '#contract/resources/index.ts'
import type { CallInput } from '../mapping/callInput.ts'

/** The requested page, of a platform that answers all rows regardless of the page in the query. */
export function requestedPage(endpoint: AnyEndpoint, { query }: CallInput, data: unknown): unknown {
  if (!pageFilters(endpoint)) return data
  const { page, limit } = query as { page: number; limit: number }
  // The gateway has decoded a page.
  const { list, total } = data as Page<unknown>
  if (list.length <= limit || list.length < total) return data
  return { list: list.slice((page - 1) * limit, page * limit), total }
}
