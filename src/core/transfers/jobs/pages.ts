import { z } from 'zod'
import { FailureError } from '#contract/failures.ts'
import { MAX_LIMIT } from '#contract/kernel.ts'
import type { Place } from '../record.ts'

const Row = z.looseObject({})
const Answer = z.union([
  z.object({ list: z.array(Row), total: z.number() }),
  // A list without paging answers all its rows.
  z.array(Row).transform((list) => ({ list, total: list.length })),
])

/** Rows of the smallest page requested. */
const MIN_LIMIT = MAX_LIMIT / 8
/** Milliseconds: a response slower than SLOW halves the page size, one faster than FAST may double it. */
const SLOW = 5000
const FAST = 1000

/** Thrown when the list became shorter while it was read: rows moved to pages already read, so some were missed. */
export class ListShrank extends Error {}

export interface PageReading {
  /** One call of the list endpoint. */
  call(query: Record<string, unknown>): Promise<unknown>
  /** Filters and order; with `page` and `limit` that page alone is read. */
  readonly query: Readonly<Record<string, unknown>>
  /** Called after each response. */
  onTotal(total: number): void
  /** Throws ListShrank instead of continuing with a gap. */
  readonly strict: boolean
  /** Where an earlier reading stopped; null starts at the first row. */
  readonly place: Place | null
  now?(): number
}

export interface PageOfRows {
  readonly rows: readonly object[]
  /** Where a later reading resumes after these rows; null if it cannot. */
  place(): Place | null
}

const isTimeout = (error: unknown): boolean =>
  error instanceof FailureError && error.failure.code === 'timeout'

/**
 * The rows of a list, page by page. Rows that come a second time, because others were added meanwhile and
 * pushed them onto later pages, are left out. Pages become smaller while the platform is slow.
 */
export async function* readPages(reading: PageReading): AsyncGenerator<PageOfRows> {
  const { call, query, onTotal, strict, now = Date.now } = reading
  const ask = async (paging: { page: unknown; limit: unknown }) => {
    const answer = Answer.safeParse(await call({ ...query, ...paging }))
    if (!answer.success) throw new FailureError({ code: 'bad-answer', message: 'The answer holds no list' })
    return answer.data
  }

  let {
    limit,
    most,
    next,
    read,
    total: known,
    firstTotal,
    shrank,
  } = reading.place ?? {
    limit: MAX_LIMIT,
    most: MAX_LIMIT,
    next: 0,
    read: 0,
    total: -1,
    firstTotal: -1,
    shrank: false,
  }
  let previous = new Set<unknown>(reading.place?.previous)
  const firsts = new Set<unknown>(reading.place?.firsts)
  const place = (): Place => ({
    limit,
    most,
    next,
    read,
    total: known,
    firstTotal,
    shrank,
    previous: [...previous],
    firsts: [...firsts],
  })

  if (query.page !== undefined && query.limit !== undefined) {
    const { list } = await ask({ page: query.page, limit: query.limit })
    onTotal(list.length)
    yield { rows: list, place }
    return
  }

  const canHalve = () => limit > MIN_LIMIT && limit % 2 === 0
  const halve = () => {
    limit /= 2
    next *= 2
  }

  const askPage = async () => {
    for (;;) {
      const asked = now()
      try {
        const answer = await ask({ page: next + 1, limit })
        return { ...answer, took: now() - asked }
      } catch (error) {
        if (!isTimeout(error) || !canHalve()) throw error
        halve()
      }
    }
  }

  /**
   * What comes behind the place reached. Rows of the last page say where that is; without one of them, a row
   * that began an earlier page says that all of this page was there before.
   */
  const freshOf = (list: readonly Record<string, unknown>[]) => {
    const reached = list.findLastIndex((row) => row.id !== undefined && previous.has(row.id))
    if (reached >= 0) return list.slice(reached + 1)
    return list.some((row) => firsts.has(row.id)) ? [] : list
  }

  let repeated = 0
  for (;;) {
    const { list, total, took } = await askPage()
    if (total < known) {
      if (strict) throw new ListShrank()
      shrank = true
    }
    if (firstTotal < 0) firstTotal = total
    known = total
    onTotal(total)

    // A platform that gives fewer rows a page than asked for counts its pages by its own size.
    if (next === 0 && list.length > 0 && list.length < limit && list.length < total) {
      limit = list.length
      most = limit
    }

    const fresh = freshOf(list)
    if (list.length > 0 && fresh.length === 0) {
      repeated += 1
      // Rows that were added meanwhile push at most so many known pages before the place reached.
      if (repeated > Math.ceil((total - firstTotal) / limit)) {
        throw new FailureError({
          code: 'bad-answer',
          message: `Page ${next + 1} repeats a page before it`,
        })
      }
    } else {
      previous = new Set(list.map((row) => row.id))
      if (list[0]?.id !== undefined) firsts.add(list[0].id)
    }
    read += list.length
    next += 1
    // Larger pages begin where this one ended only if its number is even.
    if (took > SLOW && canHalve()) halve()
    else if (took < FAST && limit * 2 <= most && next % 2 === 0) {
      limit *= 2
      next /= 2
    }
    yield { rows: fresh, place }

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
