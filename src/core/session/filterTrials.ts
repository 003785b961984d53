import { ignoredFilters, ignoredInTree } from '#contract/ignoredFilters.ts'
import type { AnyEndpoint, Filter, Filters, Page } from '#contract/kernel.ts'
import { nounFilters, pageFilters } from '#contract/resources/index.ts'
import { asCompared } from '#base/visible.ts'
import type { CallInput } from '../mapping/callInput.ts'

/**
 * Filters that a platform has not applied. Rows that contradict a filter show it, and it is remembered, so that all
 * pages of a log come from one source. For a filter by the id of another record, such as the role whose users are
 * wanted, no row shows it, and of a log the first page may happen to fit. The platform is then queried once for rows
 * that cannot exist: one that answers some does not support the filter.
 */
export interface FilterTrials {
  /**
   * Names of the filters of a list call that the platform turns out not to support.
   * @param lacking fields that its rows lack: the values in their place are no evidence
   */
  ignored(endpoint: AnyEndpoint, input: CallInput, answer: ListAnswer): Promise<string[]>
  /** Those of them that are known before the call is made. */
  known(endpoint: AnyEndpoint, input: CallInput): string[]
  /** The platform may support more by now. */
  forget(): void
}

interface ListAnswer {
  readonly data: unknown
  readonly lacking: readonly string[]
}

/** Reads the first row of a list. @returns number of rows; null: no usable answer */
export type AskTotal = (
  endpoint: AnyEndpoint,
  query: Readonly<Record<string, unknown>>,
) => Promise<number | null>

/** The largest id that a database counts to. */
const IMPOSSIBLE_ID = '9223372036854775807'
/** In no text and no code; a number, because a platform may read it as one. */
const IMPOSSIBLE_TEXT = '1987654321'
const AFTER_ALL = '9999-12-31 23:59:59'
const BEFORE_ALL = '1900-01-01 00:00:00'

type Query = Readonly<Record<string, unknown>>

const queryOf = ({ query }: CallInput): Query => (query ?? {}) as Query

/**
 * A value to which no row fits; undefined: there is none, or rows show it. @param isPart of a log, other pages follow
 */
function impossible(name: string, { match, narrows }: Filter, isPart: boolean): string | undefined {
  if (match === 'custom') return name.endsWith('Id') && !narrows ? IMPOSSIBLE_ID : undefined
  if (!isPart) return undefined
  if (match === 'from') return AFTER_ALL
  return match === 'until' ? BEFORE_ALL : IMPOSSIBLE_TEXT
}

/** Names of the filters that a query gives a value to. */
const usedFilters = (filters: Filters, query: Query): string[] =>
  Object.entries(filters).flatMap(([name, filter]) => {
    const value = query[name]
    const isMeant = typeof value === 'string' && asCompared(value) !== '' && value !== filter.all
    return isMeant ? [name] : []
  })

/** @param isDoubtful whether the platform has differed from the documents in any way; others get no trial query */
export function createFilterTrials(ask: AskTotal, isDoubtful: () => boolean): FilterTrials {
  /** Call and filter → whether the platform does not support it. */
  const tried = new Map<string, Promise<boolean>>()
  const unknown = new Set<string>()
  const keyOf = ({ id }: AnyEndpoint, name: string) => `${id} ${name}`

  const isUnknown = (endpoint: AnyEndpoint, name: string, value: string): Promise<boolean> => {
    const key = keyOf(endpoint, name)
    const before = tried.get(key)
    if (before) return before
    const answer = ask(endpoint, { page: 1, limit: 1, [name]: value }).then((total) => {
      // A query without an answer is sent again.
      if (total === null) tried.delete(key)
      return total !== null && total > 0
    })
    tried.set(key, answer)
    return answer
  }
  const found = async (
    endpoint: AnyEndpoint,
    names: readonly string[],
    isPart: boolean,
  ): Promise<string[]> => {
    const filters = pageFilters(endpoint) ?? {}
    const answers = await Promise.all(
      names.map(async (name) => {
        const filter = filters[name]
        const value = filter && impossible(name, filter, isPart)
        return value === undefined ? false : isUnknown(endpoint, name, value)
      }),
    )
    return names.filter((_, index) => answers[index])
  }

  const known: FilterTrials['known'] = (endpoint, input) =>
    usedFilters(nounFilters(endpoint) ?? {}, queryOf(input)).filter((name) =>
      unknown.has(keyOf(endpoint, name)),
    )

  return {
    known,
    async ignored(endpoint, input, { data, lacking }) {
      const filters = nounFilters(endpoint)
      const rows = listIn(data)
      if (!filters || rows.length === 0) return known(endpoint, input)
      const asked = queryOf(input)
      const isPage = pageFilters(endpoint) !== undefined
      const contradicted = isPage
        ? ignoredFilters(filters, asked, withoutLacking(rows, lacking))
        : ignoredInTree(filters, asked, rows)
      for (const name of contradicted) unknown.add(keyOf(endpoint, name))
      const open = usedFilters(filters, asked).filter((name) => !unknown.has(keyOf(endpoint, name)))
      if (isPage && (isDoubtful() || unknown.size > 0)) {
        const isPart = endpoint.cached && (data as Page<Row>).total > rows.length
        for (const name of await found(endpoint, open, isPart)) unknown.add(keyOf(endpoint, name))
      }
      return known(endpoint, input)
    },
    forget() {
      tried.clear()
      unknown.clear()
    },
  }
}

type Row = Readonly<Record<string, unknown>>

/** The records that a list call answers. */
function listIn(data: unknown): readonly Row[] {
  if (Array.isArray(data)) return data as readonly Row[]
  const list = typeof data === 'object' && data !== null ? (data as Partial<Page<Row>>).list : undefined
  return Array.isArray(list) ? list : []
}

const withoutLacking = (rows: readonly Row[], lacking: readonly string[]): readonly Row[] =>
  lacking.length === 0
    ? rows
    : rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => !lacking.includes(field))))
