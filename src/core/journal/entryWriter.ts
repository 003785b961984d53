import { redactText } from '#base/secrets.ts'
import type { JournalField, JournalNote, JournalOutcome } from '#contract/bridge.ts'
import type { Failure } from '#contract/failures.ts'
import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import { recordName } from '#contract/recordName.ts'
import { findResource } from '#contract/resources/index.ts'
import type { CallInput } from '../mapping/callInput.ts'
import { changedFields, keptInput, keptRecord } from './fields.ts'
import type { JournalFile } from './journalFile.ts'
import type { Observer } from './observer.ts'
import type { SeenRecord, SeenRecords } from './seen.ts'
import { type Subject, subjectOf } from './subject.ts'

/** A change that is about to be sent. */
export interface JournalledCall {
  readonly endpoint: AnyEndpoint
  readonly input: CallInput
  readonly windowId: string
  readonly note: JournalNote | undefined
  /** Name of the file that it carries. */
  readonly fileName?: string | undefined
}

/**
 * An entry of a call that is under way. Both resolve when the entry is written and its end is on its way to the
 * journal's program, which carries requests out in order: a later reading shows it, and closing waits for it.
 */
export interface OpenEntry {
  succeeded(data: unknown): Promise<void>
  failed(failure: Failure): Promise<void>
}

interface WriterOptions {
  readonly file: JournalFile
  readonly seen: SeenRecords
  readonly observer: Observer
  readRecord(get: AnyEndpoint, id: string): Promise<unknown>
  /** Resolves when the file can be written. */
  opened(): Promise<void>
  onAdded(): void
  onChange(resource: string): void
  /** Records of a noun have changed, whose screens do not know of it. */
  onUndone(resource: string): void
  /** Runs work that nothing waits for. */
  inBackground(work: () => Promise<void>): void
  now(): number
}

/** Records that are read before they are deleted; of more, the rows of the list are kept. */
const MAX_READ = 50
/** Reads at a time. */
const AT_ONCE = 4
/** Milliseconds after which a record that was read is read again before it is deleted. */
const FRESH = 10_000

/** Characters of a record's name. */
const MAX_NAME = 200

/** Failures of a call that was not sent. */
const unsent = new Set<Failure['code']>([
  'read-only',
  'policy',
  'locked',
  'invalid-input',
  'address',
  'tls',
  'unauthenticated',
])

const isRefusal = ({ code, status }: Failure): boolean =>
  status !== undefined || ['refused', 'forbidden', 'not-found', 'gone'].includes(code)

/** Id in the answer of a call that adds a record. */
function createdId(data: unknown): string {
  if (typeof data === 'string') return data
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined
  return typeof id === 'string' ? id : ''
}

/** A record with the values that it has before a call. */
interface Concerned {
  readonly id: string
  seen: SeenRecord | undefined
}

/** A record of an entry, as it is written. */
interface Written {
  readonly record: string
  readonly name: string
  readonly readAt: number | null
  readonly before: string | null
  readonly fields: JournalField[]
}

const nameOf = (noun: Resource | undefined, record: unknown): string => (noun ? recordName(noun, record) : '')

/** The fields of a call that a record has changed by it, and what is kept of the record. */
function writtenOf(
  { endpoint, input, note, fileName = '' }: JournalledCall,
  { action }: Subject,
  noun: Resource | undefined,
  { id, seen }: Concerned,
): Written {
  const creating = noun?.endpoints.create
  const before = seen?.record
  const change = { endpoint, action, before, body: input.body, notes: note?.fields ?? {} }
  const kept = action === 'delete' && before ? keptRecord(creating, before) : null
  return {
    record: id,
    name: redactText(nameOf(noun, before) || nameOf(noun, input.body) || fileName).slice(0, MAX_NAME),
    readAt: seen?.at ?? null,
    before: kept && JSON.stringify(kept),
    fields: changedFields(change, creating),
  }
}

const namesOf = (records: readonly Written[]): string =>
  JSON.stringify([...new Set(records.flatMap(({ fields }) => fields.map(({ field }) => field)))])

/**
 * @returns gives the entry of a call that is about to be sent to the journal's program. The call is sent while it is
 * written: it is in the pipe of that program, where the end of this one does not reach it.
 */
export function createEntryWriter(options: WriterOptions): (call: JournalledCall) => Promise<OpenEntry> {
  const { file, seen, observer, opened, onAdded, onChange, inBackground, now } = options

  const readAgain = async (list: readonly Concerned[], get: AnyEndpoint): Promise<void> => {
    const waiting = list.values()
    const readSome = async () => {
      for (const one of waiting) {
        if (one.seen?.endpoint === get.id && now() - one.seen.at < FRESH) continue
        const record = await options.readRecord(get, one.id).catch(() => undefined)
        if (typeof record !== 'object' || record === null) continue
        one.seen = { record: { ...record }, at: now(), endpoint: get.id }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, readSome))
  }

  /** The records of a call. One without ids is about something of which there is one, or adds something. */
  const concerned = async (subject: Subject, body: unknown, get?: AnyEndpoint): Promise<Concerned[]> => {
    const { resource, action, ids } = subject
    if (ids.length === 0) {
      const names = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : []
      return [{ id: '', seen: action === 'other' ? seen.alone(resource, names) : undefined }]
    }
    const list = ids.map((id): Concerned => ({ id, seen: seen.of(resource, id) }))
    if (action === 'delete' && get && ids.length <= MAX_READ) await readAgain(list, get)
    return list
  }

  return async (call) => {
    const { endpoint, input, windowId, note } = call
    const subject = subjectOf(endpoint, input)
    const { resource, action } = subject
    const noun = findResource(resource)
    const all = await concerned(subject, input.body, noun?.endpoints.get)
    const records = all.map((one) => writtenOf(call, subject, noun, one))
    await opened()
    const begun = file.request('journalBegin', {
      ...{ at: now(), endpoint: endpoint.id, resource, action, windowId },
      fields: namesOf(records),
      input: action === 'other' ? keptInput(input) : '{}',
      batch: note?.batch ?? '',
      undoes: note?.undoes ?? null,
      records: records.map((record) => ({ ...record, fields: JSON.stringify(record.fields) })),
    })
    // A failure is reported with the answer of the call.
    begun.then(
      () => {
        onChange(resource)
        onAdded()
      },
      () => {},
    )

    const end = (entry: number, outcome: JournalOutcome, reason: string, created: string) =>
      inBackground(async () => {
        await file.request('journalEnd', { entry, outcome, reason, created })
        onChange(resource)
      })
    return {
      async succeeded(data) {
        const { entry } = await begun
        end(entry, 'done', '', action === 'create' ? createdId(data) : '')
        if (note?.undoes !== undefined) options.onUndone(resource)
        all.forEach(({ id, seen: known }, place) => {
          const fields = records[place]?.fields ?? []
          observer.await({ entry, place, noun, resource, action, id, known, fields })
        })
      },
      async failed(failure) {
        const { entry } = await begun
        if (unsent.has(failure.code)) {
          await file.request('journalDrop', { entry })
          onChange(resource)
          return
        }
        const reason = failure.code === 'refused' ? redactText(failure.message) : ''
        end(entry, isRefusal(failure) ? 'refused' : 'unknown', reason, '')
      },
    }
  }
}
