import { redactText } from '#base/secrets.ts'
import {
  type JournalAction,
  JournalField,
  type JournalNote,
  type JournalOutcome,
  type OperationOutput,
  type OperationParsed,
} from '#contract/bridge.ts'
import { type Failure, FailureError } from '#contract/failures.ts'
import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import { recordName } from '#contract/recordName.ts'
import { findResource } from '#contract/resources/index.ts'
import { z } from 'zod'
import type { JournalRecordRow, JournalRow } from '../cache/protocol.ts'
import type { ClientLog } from '../clientLog.ts'
import { faultOf } from '../gateway/faults.ts'
import type { CallInput } from '../mapping/callInput.ts'
import { changedFields, keptInput, keptRecord } from './fields.ts'
import type { JournalFile } from './journalFile.ts'
import { createObserver } from './observer.ts'
import { createSeenRecords, type SeenRecord } from './seen.ts'
import { type Subject, subjectOf } from './subject.ts'
import { withoutHidden, type JournalRights } from './shown.ts'

type Values = Readonly<Record<string, unknown>>

/** A change that is about to be sent. */
export interface JournalledCall {
  readonly endpoint: AnyEndpoint
  readonly input: CallInput
  readonly windowId: string
  readonly note: JournalNote | undefined
}

/** An entry of a call that is under way. */
export interface OpenEntry {
  succeeded(data: unknown): Promise<void>
  failed(failure: Failure): Promise<void>
}

/** The changes that the account of a session makes with this console. */
export interface Journal {
  /** Remembers what the windows read. */
  read(endpoint: AnyEndpoint, data: unknown): void
  /**
   * Writes an entry before the call is sent. Never throws: a save is not held up by a disk that is full.
   * @returns null where nothing is kept: the journal is off, or could not be written, of which the operator is notified
   */
  begin(call: JournalledCall): Promise<OpenEntry | null>
  list(query: OperationParsed<'journal.list'>): Promise<OperationOutput<'journal.list'>>
  /** @throws FailureError `not-found` */
  get(entry: number): Promise<OperationOutput<'journal.get'>>
  of(record: OperationParsed<'journal.of'>): Promise<OperationOutput<'journal.of'>>
  resources(): Promise<string[]>
  size(): Promise<OperationOutput<'journal.size'>>
  clear(): Promise<void>
}

interface JournalOptions {
  readonly file: JournalFile
  /** Reads a record again, for one that is about to be deleted. */
  readRecord(get: AnyEndpoint, id: string): Promise<unknown>
  readonly rights: JournalRights
  /** Days and bytes of the entries that are kept; no days: none are. */
  limits(): { readonly days: number; readonly bytes: number }
  /** An entry was added or has changed. */
  onChange(resource: string): void
  /** A change was sent and no entry of it was kept. */
  onLost(): void
  readonly log: ClientLog
  readonly now?: () => number
}

/** Records that are read before they are deleted; of more, the rows of the list are kept. */
const MAX_READ = 50
/** Reads at a time. */
const AT_ONCE = 4
/** Milliseconds after which a record that was read is read again before it is deleted. */
const FRESH = 10_000
/** Entries after which the journal is brought within its limits again. */
const TRIM_EVERY = 200
/** Versions of a record that are answered. */
const MAX_VERSIONS = 200

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

/** How a call ended; null: it was not sent. */
function outcomeOf(failure: Failure): JournalOutcome | null {
  if (unsent.has(failure.code)) return null
  return failure.status === undefined && !['refused', 'forbidden', 'not-found', 'gone'].includes(failure.code)
    ? 'unknown'
    : 'refused'
}

/** Id in the answer of a call that adds a record. */
const createdId = (data: unknown): string => {
  if (typeof data === 'string') return data
  const id = typeof data === 'object' && data !== null ? (data as { id?: unknown }).id : undefined
  return typeof id === 'string' ? id : ''
}

const Fields = z.array(JournalField)
const Names = z.array(z.string())

/** A record of an entry that is about to be written. */
interface Concerned {
  readonly id: string
  readonly seen: SeenRecord | undefined
}

export function createJournal(options: JournalOptions): Journal {
  const { file, rights, limits, onChange, onLost, log, now = Date.now } = options
  const seen = createSeenRecords()
  const observer = createObserver({
    async onObserved({ entry, place, resource, fields }) {
      const names = JSON.stringify(fields.map(({ field }) => field))
      await file.request('journalObserve', { entry, place, fields: JSON.stringify(fields), names })
      onChange(resource)
    },
    log,
  })
  let ready: Promise<void> | undefined
  let added = 0

  const trim = async (): Promise<void> => {
    const { days, bytes } = limits()
    await file.request('journalTrim', { before: now() - days * 86_400_000, bytes })
  }

  /** Entries of an earlier run that are still under way have lost their answer. */
  const recover = async (): Promise<void> => {
    await file.request('journalRecover', {})
    await trim()
  }
  const opened = (): Promise<void> => {
    ready ??= recover().catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }

  /** The records with the values that they have before the call. */
  const concerned = async (subject: Subject, get: AnyEndpoint | undefined): Promise<Concerned[]> => {
    const { resource, action, ids } = subject
    const list = ids.map((id): { id: string; seen: SeenRecord | undefined } => ({
      id,
      seen: seen.of(resource, id),
    }))
    if (action !== 'delete' || !get || ids.length > MAX_READ) return list
    const waiting = list.values()
    const readSome = async () => {
      for (const one of waiting) {
        if (one.seen?.endpoint === get.id && now() - one.seen.at < FRESH) continue
        const record = await options.readRecord(get, one.id).catch(() => undefined)
        if (typeof record === 'object' && record !== null)
          one.seen = { record: record as Values, at: now(), endpoint: get.id }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, readSome))
    return list
  }

  /** A call without ids concerns something of which there is one, or what is about to be added. */
  const alone = ({ resource, action }: Subject, body: unknown): Concerned => {
    const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : []
    return { id: '', seen: action === 'other' ? seen.alone(resource, fields) : undefined }
  }

  const write = async (call: JournalledCall): Promise<OpenEntry> => {
    const { endpoint, input, windowId, note } = call
    const subject = subjectOf(endpoint, input)
    const { resource, action } = subject
    const noun = findResource(resource)
    const creating = noun?.endpoints.create
    const list = await concerned(subject, noun?.endpoints.get)
    const all = list.length > 0 ? list : [alone(subject, input.body)]
    const records = all.map(({ id, seen: known }) => {
      const before = known?.record
      const change = { endpoint, action, before, body: input.body, notes: note?.fields ?? {} }
      const kept = action === 'delete' && before ? keptRecord(creating, before) : null
      return {
        record: id,
        name: nameOf(noun, before) || nameOf(noun, input.body),
        readAt: known?.at ?? null,
        before: kept && JSON.stringify(kept),
        fields: changedFields(change, creating),
      }
    })
    await opened()
    const at = now()
    const { entry } = await file.request('journalBegin', {
      ...{ at, endpoint: endpoint.id, resource, action, windowId },
      fields: JSON.stringify([...new Set(records.flatMap(({ fields }) => fields.map(({ field }) => field)))]),
      input: action === 'other' ? keptInput(input) : '{}',
      batch: note?.batch ?? '',
      undoes: note?.undoes ?? null,
      records: records.map((record) => ({ ...record, fields: JSON.stringify(record.fields) })),
    })
    onChange(resource)
    added += 1
    if (added % TRIM_EVERY === 0) void trim().catch(() => undefined)

    const end = async (outcome: JournalOutcome, reason: string, created: string) => {
      await file.request('journalEnd', { entry, outcome, reason, created })
      onChange(resource)
    }
    return {
      async succeeded(data) {
        await end('done', '', action === 'create' ? createdId(data) : '')
        all.forEach(({ id, seen: known }, place) =>
          observer.await({
            entry,
            place,
            noun,
            resource,
            action,
            id,
            known,
            fields: records[place]?.fields ?? [],
          }),
        )
      },
      async failed(failure) {
        const outcome = outcomeOf(failure)
        if (outcome !== null) {
          await end(outcome, failure.code === 'refused' ? redactText(failure.message) : '', '')
          return
        }
        await file.request('journalDrop', { entry })
        onChange(resource)
      },
    }
  }

  /** Runs what must not fail a call. */
  const quietly = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      log.warn('the journal was not written', { code: faultOf(error).failure.code })
      onLost()
      return null
    }
  }

  const shownEntry = (row: JournalRow) => {
    const { firstRecord, firstName, input: _, fields, action, ...entry } = row
    return {
      ...entry,
      action: action as JournalAction,
      fields: Names.parse(JSON.parse(fields)),
      record: firstRecord === '' && firstName === '' ? null : { id: firstRecord, name: firstName },
    }
  }
  const shownRecord = (resource: string, { record, name, readAt, fields }: JournalRecordRow) => ({
    id: record,
    name,
    readAt,
    fields: withoutHidden(rights, resource, Fields.parse(JSON.parse(fields))),
  })

  return {
    read(endpoint, data) {
      if (!isWritable(endpoint)) return
      const at = now()
      seen.note(endpoint, data, at)
      observer.read(endpoint, (id) => {
        const found = seen.of(resourceName(endpoint), id)
        return found?.endpoint === endpoint.id && found.at === at ? found.record : undefined
      })
    },
    async begin(call) {
      if (limits().days === 0) return null
      const entry = await quietly(() => write(call))
      return (
        entry && {
          succeeded: async (data) => void (await quietly(() => entry.succeeded(data))),
          failed: async (failure) => void (await quietly(() => entry.failed(failure))),
        }
      )
    },
    async list({ page, limit, ...filter }) {
      await opened()
      const { rows, total } = await file.request('journalList', { filter, page, limit })
      return { list: rows.map(shownEntry), total }
    },
    async get(entry) {
      await opened()
      const found = await file.request('journalGet', { entry })
      if (!found) throw new FailureError({ code: 'not-found', message: 'This entry is not kept any more' })
      const { row, records } = found
      return { ...shownEntry(row), records: records.map((record) => shownRecord(row.resource, record)) }
    },
    async of({ resource, id }) {
      await opened()
      const { versions } = await file.request('journalOf', { resource, record: id, limit: MAX_VERSIONS })
      return versions.map(({ row, record }) => ({
        ...shownEntry(row),
        change: shownRecord(resource, record),
      }))
    },
    async resources() {
      await opened()
      return (await file.request('journalResources', {})).resources
    },
    async size() {
      await opened()
      return file.request('journalSize', {})
    },
    async clear() {
      await file.destroy()
      ready = undefined
      onChange('')
    },
  }
}

const resourceName = ({ id }: AnyEndpoint): string => id.replace(/\.[^.]+$/, '')

const nameOf = (noun: Resource | undefined, record: unknown): string => (noun ? recordName(noun, record) : '')

/** Whether records of the noun can be changed here; rows of logs are too many to be remembered. */
function isWritable(endpoint: AnyEndpoint): boolean {
  const noun = findResource(resourceName(endpoint))
  if (!noun || (noun.log && endpoint !== noun.endpoints.get)) return false
  return Object.values(noun.endpoints).some(({ effect }) => effect === 'write' || effect === 'destroy')
}
