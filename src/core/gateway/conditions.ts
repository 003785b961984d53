import type { AnyEndpoint } from '#contract/kernel.ts'
import { nounFilters } from '#contract/resources/index.ts'
import type { CallInput } from '../mapping/callInput.ts'

/** Stands for the order of a list among the names of its conditions. */
export const ORDER = 'orderField'

type Query = Readonly<Record<string, unknown>>

const queryOf = ({ query }: CallInput): Query =>
  typeof query === 'object' && query !== null ? (query as Query) : {}

const textAt = (query: Query, name: string): string => {
  const value = query[name]
  return typeof value === 'string' ? value : ''
}

/** Names of the filters that a read carries, and ORDER where it has an order. */
export function conditionsOf(endpoint: AnyEndpoint, input: CallInput): string[] {
  const query = queryOf(input)
  const filters = Object.entries(nounFilters(endpoint) ?? {}).flatMap(([name, { all }]) => {
    const value = textAt(query, name)
    return value === '' || value === all ? [] : [name]
  })
  return textAt(query, ORDER) === '' ? filters : [ORDER, ...filters]
}

/** The value that a condition has in a call. */
export const conditionIn = (input: CallInput, name: string): string => textAt(queryOf(input), name)

/** The same call without these conditions. */
export function withoutConditions(input: CallInput, names: readonly string[]): CallInput {
  const query = Object.fromEntries(Object.entries(queryOf(input)).filter(([name]) => !names.includes(name)))
  return { ...input, query: names.includes(ORDER) ? { ...query, order: '', [ORDER]: '' } : query }
}
