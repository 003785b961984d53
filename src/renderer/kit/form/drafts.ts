import type { Draft } from '#contract/bridge.ts'
import type { Failure } from '#contract/failures.ts'
import { ask, bridge } from '#kit/bridge/bridge.ts'
import { isMissingRecord } from '#kit/data/failures.ts'
import { isSameInput } from '#kit/form/sameInput.ts'
import type { RecordReader } from '#kit/form/saving.ts'

/** Fields by which a form finds its drafts again. */
export type DraftKey = Pick<Draft, 'form' | 'recordId'>

type Values = Readonly<Record<string, unknown>>

/**
 * The same for every opening of one form. A new record's given values are part of it: input for
 * one parent is not offered for another.
 */
export function draftKey(callId: string, recordId: unknown, initial: Values | undefined): DraftKey {
  const given = initial && Object.keys(initial).length > 0 ? `#${hash(JSON.stringify(initial))}` : ''
  return typeof recordId === 'string' && recordId !== ''
    ? { form: callId, recordId }
    : { form: callId + given, recordId: '' }
}

/** Short and stable, for telling texts apart (FNV-1a). */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return value.toString(36)
}

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One field and its group's fields by full name, `jobInfo.jobCron`. */
export function flat(values: Values, prefix = ''): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const [name, value] of Object.entries(values)) {
    if (isGroup(value)) for (const [key, inner] of flat(value, `${prefix}${name}.`)) fields.set(key, inner)
    else fields.set(prefix + name, value)
  }
  return fields
}

/** All fields but some; those of a group are identified by their full names. */
export function withoutFields(
  values: Values,
  isLeftOut: (name: string) => boolean,
  prefix = '',
): Record<string, unknown> {
  const kept = Object.entries(values).filter(([name]) => !isLeftOut(prefix + name))
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      isGroup(value) ? withoutFields(value, isLeftOut, `${prefix}${name}.`) : value,
    ]),
  )
}

/** Remaining effect of a draft on a record as it is now. */
export interface Merge {
  /** Full field name → value typed by the operator; everything else is as it is now. */
  readonly typed: ReadonlyMap<string, unknown>
  /** Names of fields that both the operator and another account have changed. */
  readonly conflicts: readonly string[]
}

/** @param now the record's values today; undefined when they are unknown */
export function mergeDraft(draft: Pick<Draft, 'values' | 'base'>, now: Values | undefined): Merge {
  const base = flat(draft.base)
  const typed = new Map(
    [...flat(draft.values)].filter(([name, value]) => !isSameInput(value, base.get(name))),
  )
  const current = now && flat(now)
  const conflicts = current
    ? [...typed].flatMap(([name, value]) =>
        isSameInput(current.get(name), base.get(name)) || isSameInput(current.get(name), value) ? [] : [name],
      )
    : []
  return { typed, conflicts }
}

/** The record as the server has it now. `gone`: it was deleted. */
export type RecordNow =
  | {
      state: 'there'
      /** As the form shows it. */
      values: Values
      /** From the platform's response. */
      record: Values
    }
  | { state: 'gone' }
  | {
      state: 'unknown'
      /** Why it could not be read; absent: it was not requested. */
      failure?: Failure
    }

/**
 * Reads the record again. Where that is refused, and while there is no response, the record is unknown: a draft
 * is offered as it is, and before a form is saved its operator is informed.
 * @param valuesOf the form's values of a record
 */
export async function recordNow(
  valuesOf: (record: Values) => Values,
  { endpoint, params }: RecordReader,
): Promise<RecordNow> {
  const result = await ask('api.call', { endpoint, params })
  if (!result.ok) {
    const { failure } = result
    return isMissingRecord(failure) ? { state: 'gone' } : { state: 'unknown', failure }
  }
  const { data, source } = result.value
  if (source === 'cache') return { state: 'unknown' }
  if (typeof data !== 'object' || data === null) return { state: 'gone' }
  const record = data as Values
  return { state: 'there', values: valuesOf(record), record }
}

/** Names of drafts that an open form is still writing, in any window: the browser ends them with the page. */
const lockName = (id: string): string => `steward/draft/${id}`

/** @returns a function that lets go. */
export function holdDraft(id: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(lockName(id), () => held)
  return release
}

/** The newest draft of this form that no window is writing right now. */
export async function findDraft(key: DraftKey, draftId: string | undefined): Promise<Draft | undefined> {
  const [drafts, locks] = await Promise.all([
    bridge.call('drafts.list', draftId === undefined ? key : {}).catch(() => []),
    navigator.locks.query(),
  ])
  const held = new Set(locks.held?.map(({ name }) => name))
  return drafts.find(({ id }) => (draftId === undefined || id === draftId) && !held.has(lockName(id)))
}
