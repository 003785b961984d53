import type { AnyEndpoint, Filters, Page } from '#contract/kernel.ts'
import { pageFilters } from '#contract/resources/index.ts'
import type { CallInput } from '../gateway/platform.ts'

/**
 * Filters by the id of another record, such as the role whose users are wanted. No row says whether it fits, so the
 * platform is asked once for the rows of a record that cannot exist: one that answers rows does not know the filter.
 */
export interface FilterTrials {
  /** Names of the filters of a list call that the platform turns out not to know. */
  ignored(endpoint: AnyEndpoint, input: CallInput, data: unknown): Promise<string[]>
}

/** Asks for the first row of a list. @returns how many rows there are; null: no answer to go by */
export type AskTotal = (
  endpoint: AnyEndpoint,
  query: Readonly<Record<string, unknown>>,
) => Promise<number | null>

/** The largest id that a database counts to. */
const NOBODY = '9223372036854775807'

function asked(filters: Filters, query: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const value = query[name]
    const isMeant = typeof value === 'string' && value !== '' && value !== filter.all
    return isMeant && name.endsWith('Id') && filter.match === 'custom' && !filter.narrows ? [name] : []
  })
}

/** @param isDoubtful whether the platform has differed from the documents in any way; one that has not is not asked */
export function createFilterTrials(ask: AskTotal, isDoubtful: () => boolean): FilterTrials {
  /** Call and filter → whether the platform does not know it. */
  const known = new Map<string, Promise<boolean>>()
  const isUnknown = (endpoint: AnyEndpoint, name: string): Promise<boolean> => {
    const key = `${endpoint.id} ${name}`
    const before = known.get(key)
    if (before) return before
    const answer = ask(endpoint, { page: 1, limit: 1, [name]: NOBODY }).then((total) => {
      // What was not answered is asked again.
      if (total === null) known.delete(key)
      return total !== null && total > 0
    })
    known.set(key, answer)
    return answer
  }
  return {
    async ignored(endpoint, { query }, data) {
      const filters = pageFilters(endpoint)
      if (!filters || (data as Page<unknown>).list.length === 0 || !isDoubtful()) return []
      const names = asked(filters, query as Readonly<Record<string, unknown>>)
      const answers = await Promise.all(names.map((name) => isUnknown(endpoint, name)))
      return names.filter((_, index) => answers[index])
    },
  }
}
