import { MAX_LIMIT } from './kernel.ts'

/** One page of a list. */
export interface PageOf<R> {
  readonly list: readonly R[]
  /** Rows of all pages. */
  readonly total: number
}

export interface PageBounds {
  /** Rows per request. Default: the most that the contract allows. */
  readonly limit?: number
  /** Rows after which reading stops. */
  readonly most: number
  /** Pages after which reading stops, for platforms whose pages are small. Default 100. */
  readonly mostPages?: number
}

/**
 * Pages of a list in their order, until all rows or `most` of them have been read. A platform that gives smaller
 * pages than requested numbers them by its own size, and gets requests for pages of that size.
 */
export async function* pagesOf<R>(
  read: (page: number, limit: number) => Promise<PageOf<R>>,
  { limit: wanted = MAX_LIMIT, most, mostPages = 100 }: PageBounds,
): AsyncGenerator<PageOf<R>> {
  let limit = wanted
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await read(page, limit)
    const { list, total } = answer
    if (page === 1 && list.length > 0 && list.length < Math.min(limit, total)) limit = list.length
    yield answer
    if (list.length === 0 || page * limit >= Math.min(total, most)) return
  }
}
