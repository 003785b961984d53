import { z } from 'zod'
import type { JournalEntry, JournalField, UndoPlan, UndoReason, UndoTask } from '#contract/bridge.ts'
import { givenFields } from '#contract/copied.ts'
import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import { findEndpoint, findResource } from '#contract/resources/index.ts'
import { bodyUnits, isMarkedSecret } from './fields.ts'

type Values = Readonly<Record<string, unknown>>

/** A record of an entry as it is kept. */
export interface KeptRecord {
  readonly id: string
  readonly name: string
  /** Fields as the account may see them. */
  readonly fields: readonly JournalField[]
  /** The record before it was deleted; null: not known. */
  readonly before: Values | null
}

export interface KeptEntry {
  readonly entry: JournalEntry
  /** Input of a call of the noun's own. */
  readonly input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
  readonly records: readonly KeptRecord[]
}

type Verdict = Omit<UndoTask, 'entry' | 'id' | 'name' | 'resource'> | UndoReason

/** The call that reads the fields which a save replaces: a record by its id, or the settings below the same path. */
function readerOf(noun: Resource, saving: AnyEndpoint): AnyEndpoint | undefined {
  const { get } = noun.endpoints
  if (get && hasId(saving)) return get
  return Object.values(noun.endpoints).find(({ effect, path, params }) => {
    const isAlone = params instanceof z.ZodVoid
    return effect === 'read' && isAlone && path === saving.path
  })
}

const hasId = ({ body }: AnyEndpoint): boolean => body instanceof z.ZodObject && 'id' in body.shape

const isKnown = ({ before }: JournalField): boolean => before.state === 'known'

/** The reason why a value from before the change is not there. */
const reasonOf = (fields: readonly JournalField[]): UndoReason => {
  const states = new Set(fields.map(({ before }) => before.state))
  if (states.has('withheld')) return 'withheld'
  return states.has('secret') ? 'secret' : 'unread'
}

/** A save of the old values of the fields that it changed. */
function restore(noun: Resource, saving: AnyEndpoint, { fields }: KeptRecord): Verdict {
  if (fields.length === 0) return 'unchanged'
  const reader = readerOf(noun, saving)
  if (!reader) return 'call'
  const sendable = new Set(bodyUnits(saving).map(({ name }) => name))
  const old = fields.filter((field) => isKnown(field) && sendable.has(field.field))
  if (old.length === 0) return fields.some(isKnown) ? 'call' : reasonOf(fields)
  const lost = fields.filter((field) => !old.includes(field)).map(({ field }) => field)
  return { kind: 'restore', endpoint: saving.id, input: null, reads: reader.id, fields: old, lost }
}

/** Secrets that a call takes, such as the password of a new account. */
const secretsOf = (endpoint: AnyEndpoint): string[] =>
  bodyUnits(endpoint).flatMap((unit) => (isMarkedSecret(unit) ? [unit.name] : []))

/** The call that adds a deleted record again. */
function recreate(noun: Resource, { before, fields }: KeptRecord): Verdict {
  const { create } = noun.endpoints
  if (!create || !(create.body instanceof z.ZodObject) || noun.endpoints.remove?.isFinal) return 'call'
  if (!before) return fields.some(({ before: { state } }) => state === 'withheld') ? 'withheld' : 'unread'
  const { shape } = create.body
  const body = Object.fromEntries(
    Object.entries(before).filter(([name]) => Object.hasOwn(shape, name) && !givenFields.has(name)),
  )
  const hidden = fields.filter((field) => !isKnown(field)).map(({ field }) => field)
  const lost = [...new Set([...hidden, ...secretsOf(create).filter((name) => !Object.hasOwn(body, name))])]
  // Without a field that the call needs there is nothing to send.
  if (!create.body.safeParse(body).success) return hidden.length > 0 ? 'secret' : 'call'
  return { kind: 'recreate', endpoint: create.id, input: { body }, reads: '', fields: [...fields], lost }
}

function verdictOf({ entry, input }: KeptEntry, record: KeptRecord): Verdict {
  const noun = findResource(entry.resource)
  const endpoint = findEndpoint(entry.endpoint)
  if (!noun || !endpoint) return 'call'
  if (entry.action === 'delete') return recreate(noun, record)
  if (entry.action === 'create') {
    const { remove } = noun.endpoints
    if (!remove || record.id === '') return remove ? 'unread' : 'call'
    const fields = [...record.fields]
    return { kind: 'remove', endpoint: remove.id, input: { body: [record.id] }, reads: '', fields, lost: [] }
  }
  const opposite = endpoint.reverses === undefined ? undefined : noun.endpoints[endpoint.reverses]
  if (opposite) {
    const fields = [...record.fields]
    return { kind: 'reverse', endpoint: opposite.id, input: { ...input }, reads: '', fields, lost: [] }
  }
  return restore(noun, endpoint, record)
}

const overall = ({ outcome, undoneBy }: JournalEntry): UndoReason | undefined => {
  if (undoneBy !== null) return 'undone'
  return outcome === 'done' ? undefined : 'outcome'
}

/** @param kept the latest first */
export function planUndo(kept: readonly KeptEntry[]): UndoPlan {
  const plan: UndoPlan = { tasks: [], refused: [] }
  for (const one of kept) {
    const { entry, resource } = one.entry
    const reason = overall(one.entry)
    for (const record of one.records) {
      const { id, name } = record
      const verdict = reason ?? verdictOf(one, record)
      if (typeof verdict === 'string') plan.refused.push({ entry, id, name, resource, reason: verdict })
      else plan.tasks.push({ entry, id, name, resource, ...verdict })
    }
  }
  return plan
}
