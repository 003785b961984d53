import { z } from 'zod'
import { FailureError } from '#contract/failures.ts'
import { MAX_LIMIT } from '#contract/kernel.ts'

const Row = z.looseObject({})
const Answer = z.union([
  z.object({ list: z.array(Row), total: z.number() }),
  // A list that is not paged answers all its rows.
  z.array(Row).transform((list) => ({ list, total: list.length })),
])

/** The list grew shorter while it was read: rows moved up past the place reached, so some were missed. */
export class ListShrank extends Error {}

export interface PageReading {
  /** One call of the list endpoint. */
  call(query: Record<string, unknown>): Promise<unknown>
  /** Filters and order; with `page` and `limit` that page alone is read. */
  readonly query: Readonly<Record<string, unknown>>
  /** After each answer. */
  onTotal(total: number): void
  /** Throw ListShrank instead of going on with a gap. */
  readonly strict: boolean
}

/**
 * The rows of a list, page by page. Rows that come a second time, because others were added meanwhile and
 * pushed them onto the next page, are left out.
 */
export async function* readPages({ call, query, onTotal, strict }: PageReading): AsyncGenerator<object[]> {
  const ask = async (paging: { page: unknown; limit: unknown }) => {
    const answer = Answer.safeParse(await call({ ...query, ...paging }))
    if (!answer.success) throw new FailureError({ code: 'bad-answer', message: 'The answer holds no list' })
    return answer.data
  }

  if (query.page !== undefined && query.limit !== undefined) {
    const { list } = await ask({ page: query.page, limit: query.limit })
    onTotal(list.length)
    yield list
    return
  }

  let read = 0
  let lowest = Number.POSITIVE_INFINITY
  let shrank = false
  let previous = new Set<unknown>()
  for (let page = 1; ; page += 1) {
    const { list, total } = await ask({ page, limit: MAX_LIMIT })
    if (total < lowest && page > 1) {
      if (strict) throw new ListShrank()
      shrank = true
    }
    lowest = Math.min(lowest, total)
    onTotal(total)

    const fresh = list.filter((row) => row.id === undefined || !previous.has(row.id))
    if (list.length > 0 && fresh.length === 0) {
      throw new FailureError({ code: 'bad-answer', message: `Page ${page} repeats the page before it` })
    }
    previous = new Set(list.map((row) => row.id))
    read += list.length
    yield fresh

    if (read >= total) return
    if (list.length === 0) {
      if (shrank) return
      throw new FailureError({
        code: 'bad-answer',
        message: `The platform answered ${read} of ${total} rows`,
      })
    }
  }
}
