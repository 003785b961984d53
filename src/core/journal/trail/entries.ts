import type { JournalFilter } from '#contract/bridge/journal.ts'
import { FailureError } from '#contract/failures.ts'
import type { Journal } from '../journal.ts'
import type { TrailEntry } from './format.ts'
import type { Trail } from './write.ts'

/** Rows of a page, and entries that are read at a time. */
const PAGE = 1000
const AT_ONCE = 20

type Source = Pick<Journal, 'list' | 'get'>

/** Numbers of the entries, the newest first. Those that are added meanwhile move others to the next page. */
async function numbersOf(journal: Source, filter: JournalFilter): Promise<number[]> {
  const numbers: number[] = []
  for (let page = 1; ; page += 1) {
    const { list } = await journal.list({ ...filter, page, limit: PAGE })
    for (const { entry } of list) if (entry < (numbers.at(-1) ?? Infinity)) numbers.push(entry)
    if (list.length < PAGE) return numbers
  }
}

/** @returns null for an entry that is not kept any more */
const read = (journal: Source, entry: number): Promise<TrailEntry | null> =>
  journal.get(entry).catch((error: unknown) => {
    if (error instanceof FailureError && error.failure.code === 'not-found') return null
    throw error
  })

/**
 * Entries of a journal, the oldest first: their numbers are read first, and a few entries at a time while they are
 * written.
 */
export async function entriesOf(
  journal: Source,
  filter: JournalFilter,
): Promise<{ count: number; entries: Trail['entries'] }> {
  const numbers = (await numbersOf(journal, filter)).toReversed()
  async function* entries(): AsyncGenerator<TrailEntry> {
    for (let at = 0; at < numbers.length; at += AT_ONCE) {
      const some = await Promise.all(numbers.slice(at, at + AT_ONCE).map((entry) => read(journal, entry)))
      for (const entry of some) if (entry) yield entry
    }
  }
  return { count: numbers.length, entries: entries() }
}
