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

/** State of reading a list; see Place. */
export interface ReadingState extends Omit<Place, 'previous' | 'firsts'> {
  previous: ReadonlySet<unknown>
  readonly firsts: Set<unknown>
}

const start = {
  limit: MAX_LIMIT,
  most: MAX_LIMIT,
  next: 0,
  read: 0,
  total: -1,
  firstTotal: -1,
  shrank: false,
}

const stateAt = (place: Place | null): ReadingState => ({
  ...(place ?? start),
  previous: new Set(place?.previous),
  firsts: new Set(place?.firsts),
})

const placeOf = (state: ReadingState): Place => ({
  ...state,
  previous: [...state.previous],
  firsts: [...state.firsts],
})

const canHalve = ({ limit }: ReadingState) => limit > MIN_LIMIT && limit % 2 === 0

/** Halves the page size; the next page starts at the same row. */
function halve(state: ReadingState): void {
  state.limit /= 2
  state.next *= 2
}

/** Changes the page size by how long the last page took, so that the next page starts at the same row. */
export function adaptPageSize(state: ReadingState, took: number): void {
  if (took > SLOW && canHalve(state)) halve(state)
  // Only after an even number of pages does a larger page start at the next row.
  else if (took < FAST && state.limit * 2 <= state.most && state.next % 2 === 0) {
    state.limit *= 2
    state.next /= 2
  }
}

/** Takes the page size of a platform that sends fewer rows per page than requested and numbers its pages by that. */
function adoptPageSize(state: ReadingState, rows: number): void {
  if (state.next > 0 || rows === 0 || rows >= state.limit || rows >= state.total) return
  state.limit = rows
  state.most = rows
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/**
 * The rows of a page after the place reached. Rows of the previous page mark that place; without one of them, a
 * row that was the first of an earlier page shows that this whole page was read before.
 */
export function newRows({ previous, firsts }: ReadingState, list: Rows): Rows {
  const reached = list.findLastIndex((row) => row.id !== undefined && previous.has(row.id))
  if (reached >= 0) return list.slice(reached + 1)
  return list.some((row) => firsts.has(row.id)) ? [] : list
}

/**
 * Reads a list page by page. Rows that are received again, because others were added meanwhile and moved them to
 * later pages, are left out. Pages become smaller while the platform is slow.
 * @throws ListShrank when rows were removed and `strict` is set
 */
export async function* readPages(reading: PageReading): AsyncGenerator<PageOfRows> {
  const { call, query, onTotal, strict, now = Date.now } = reading
  const ask = async (paging: { page: unknown; limit: unknown }) => {
    const answer = Answer.safeParse(await call({ ...query, ...paging }))
    if (!answer.success) throw new FailureError({ code: 'bad-answer', message: 'The answer holds no list' })
    return answer.data
  }

  const state = stateAt(reading.place)
  const place = (): Place => placeOf(state)

  if (query.page !== undefined && query.limit !== undefined) {
    const { list } = await ask({ page: query.page, limit: query.limit })
    onTotal(list.length)
    yield { rows: list, place }
    return
  }

  const askPage = async () => {
    for (;;) {
      const asked = now()
      try {
        const answer = await ask({ page: state.next + 1, limit: state.limit })
        return { ...answer, took: now() - asked }
      } catch (error) {
        if (!isTimeout(error) || !canHalve(state)) throw error
        halve(state)
      }
    }
  }

  let repeated = 0
  for (;;) {
    const { list, total, took } = await askPage()
    if (total < state.total) {
      if (strict) throw new ListShrank()
      state.shrank = true
    }
    if (state.firstTotal < 0) state.firstTotal = total
    state.total = total
    onTotal(total)
    adoptPageSize(state, list.length)

    const fresh = newRows(state, list)
    if (list.length > 0 && fresh.length === 0) {
      repeated += 1
      // Rows that were added meanwhile can move at most this many known pages to the place reached.
      if (repeated > Math.ceil((total - state.firstTotal) / state.limit)) {
        throw new FailureError({
          code: 'bad-answer',
          message: `Page ${state.next + 1} repeats a page before it`,
        })
      }
    } else {
      state.previous = new Set(list.map((row) => row.id))
      if (list[0]?.id !== undefined) state.firsts.add(list[0].id)
    }
    state.read += list.length
    state.next += 1
    adaptPageSize(state, took)
    yield { rows: fresh, place }

    if (state.read >= total) return
    if (list.length === 0) {
      if (state.shrank) return
      throw new FailureError({
        code: 'bad-answer',
        message: `The platform answered ${state.read} of ${total} rows`,
      })
    }
  }
}
