import { create } from 'zustand'
import type { AnyEndpoint } from '#contract/kernel.ts'

/** Records that this window has just changed. */
export interface Change {
  /** Changes are numbered from 1. */
  readonly number: number
  /** Name of the noun. */
  readonly resource: string
  readonly ids: ReadonlySet<string>
  /** Record of a tree below which they were put; empty: the top, or no tree. */
  readonly parent: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** Milliseconds within which changes of a noun are one, as those of a batch. */
const together = 2000

export const useChanges = create<{ readonly last: Change | null }>()(() => ({ last: null }))

/** Name of the noun that an endpoint belongs to. */
export const resourceOf = ({ id }: Pick<AnyEndpoint, 'id'>): string => id.slice(0, id.lastIndexOf('.'))

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const texts = (values: readonly unknown[]): readonly string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '')

/**
 * Records the changes of a call, so that lists can show them.
 * @param input the request: a record, or ids
 * @param answer the response; that of a save is the id of its record
 */
export function noteChange(
  endpoint: Pick<AnyEndpoint, 'id' | 'effect'>,
  input: unknown,
  answer: unknown,
): void {
  if (endpoint.effect !== 'write') return
  const body = fieldOf(input, 'body')
  const named = Array.isArray(body) ? body : [fieldOf(body, 'id'), fieldOf(fieldOf(input, 'params'), 'id')]
  const ids = texts([...named, answer])
  if (ids.length === 0) return
  const { last } = useChanges.getState()
  const resource = resourceOf(endpoint)
  const at = Date.now()
  const before = last?.resource === resource && at - last.at < together ? last.ids : []
  const [parent = ''] = texts([fieldOf(body, 'pid')]).filter((pid) => pid !== '0')
  useChanges.setState({
    last: { number: (last?.number ?? 0) + 1, resource, ids: new Set([...before, ...ids]), parent, at },
  })
}
