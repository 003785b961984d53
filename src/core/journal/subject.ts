import { isObject } from '#base/paths.ts'
import { type JournalAction, MAX_JOURNAL_RECORDS } from '#contract/bridge.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { CallInput } from '../mapping/callInput.ts'

/** The noun and the records that a writing call is about. */
export interface Subject {
  /** `<area>.<noun>` */
  readonly resource: string
  readonly action: JournalAction
  /** Ids of the records; empty where the call names none. */
  readonly ids: readonly string[]
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string' && item !== '') : []

const textIn = (values: unknown, name: string): string[] => {
  const value = isObject(values) ? values[name] : undefined
  return typeof value === 'string' && value !== '' ? [value] : []
}

const actions = new Map<string, JournalAction>([
  ['create', 'create'],
  ['update', 'update'],
  ['remove', 'delete'],
])

/** The noun of an endpoint. */
export const resourceOf = ({ id }: Pick<AnyEndpoint, 'id'>): string => id.replace(/\.[^.]+$/, '')

/** Ids by the shapes in which calls carry them: in the path, in the body, as a list, as `roleId` of a role. */
function idsOf(endpoint: AnyEndpoint, { params, query, body }: CallInput): string[] {
  const noun = resourceOf(endpoint).replace(/^.*\./, '')
  const tries = [
    () => textIn(params, 'id'),
    () => textsIn(body),
    () => textIn(body, 'id'),
    () => (isObject(body) ? textsIn(body.ids) : []),
    () => textIn(query, 'id'),
    () => textIn(body, `${noun}Id`),
    () => textIn(query, `${noun}Id`),
  ]
  for (const ids of tries) {
    const found = ids()
    if (found.length > 0) return found
  }
  return []
}

/** @returns what a writing call is about */
export function subjectOf(endpoint: AnyEndpoint, input: CallInput): Subject {
  const call = endpoint.id.replace(/^.*\./, '')
  const adding = endpoint.encoding === 'multipart' ? 'create' : undefined
  const action = actions.get(call) ?? adding ?? 'other'
  const ids = action === 'create' ? [] : [...new Set(idsOf(endpoint, input))]
  return {
    resource: resourceOf(endpoint),
    action,
    ids: ids.slice(0, MAX_JOURNAL_RECORDS),
  }
}
