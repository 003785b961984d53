import { z } from 'zod'
import type { Failure } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { findResource } from '#contract/resources/index.ts'
import type { ClientLog } from '../clientLog.ts'
import { faultOf } from '../gateway/faults.ts'
import { createEntryWriter, type JournalledCall, type OpenEntry } from './entryWriter.ts'
import type { JournalFile } from './journalFile.ts'
import { createReading, type JournalReading } from './reading.ts'
import { createSeenRecords } from './seen.ts'
import type { JournalRights } from './shown.ts'
import { createObserver } from './observer.ts'
import { resourceOf } from './subject.ts'

/** The changes that the account of a session makes with this console. */
export interface Journal extends JournalReading {
  /** Remembers what the windows read. */
  read(endpoint: AnyEndpoint, data: unknown): void
  /**
   * Gives an entry to the journal's program before the call is sent. Never throws: a save is not held up by a disk
   * that is full, of which the operator is notified.
   * @returns null where nothing is kept: the journal is off, or cannot be opened
   */
  begin(call: JournalledCall): Promise<OpenEntry | null>
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
  /** Records of a noun have changed by an undo. */
  onUndone(resource: string): void
  /** A change was sent and no entry of it was kept. */
  onLost(): void
  readonly log: ClientLog
  readonly now?: () => number
}

/** Entries after which the journal is brought within its limits again. */
const TRIM_EVERY = 200

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

  /** Days within which the file was brought last. */
  let keptDays: number | undefined

  const trim = async (): Promise<void> => {
    const { days, bytes } = limits()
    // A journal that is off keeps nothing, not even entries of a clock that was set back.
    const before = days === 0 ? Number.MAX_SAFE_INTEGER : now() - days * 86_400_000
    await file.request('journalTrim', { before, bytes })
  }
  /** Entries of an earlier run that are still under way have lost their answer. */
  const recover = async (): Promise<void> => {
    await file.request('journalRecover', {})
    await trim()
  }
  /** Resolves when the file can be used and is within the days that hold now. */
  const opened = (): Promise<void> => {
    const { days } = limits()
    if (ready && keptDays === days) return ready
    keptDays = days
    ready = (ready ? trim() : recover()).catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }

  /** Runs work that must not fail a call. */
  const quietly = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      log.warn('the journal was not written', { code: faultOf(error).failure.code })
      onLost()
      return null
    }
  }

  const write = createEntryWriter({
    ...{ file, seen, observer, opened, now, onChange },
    readRecord: options.readRecord,
    onUndone: options.onUndone,
    inBackground: (work) => void quietly(work),
    onAdded() {
      added += 1
      if (added % TRIM_EVERY === 0) void trim().catch(() => undefined)
    },
  })

  return {
    read(endpoint, data) {
      if (!isRemembered(endpoint)) return
      const at = now()
      // A record that is read by itself is probably about to be changed: the journal's program starts meanwhile.
      if (endpoint.params instanceof z.ZodObject && limits().days > 0) opened().catch(() => undefined)
      seen.note(endpoint, data, at)
      observer.read(endpoint, (id) => {
        const found = seen.of(resourceOf(endpoint), id)
        return found?.endpoint === endpoint.id && found.at === at ? found.record : undefined
      })
    },
    async begin(call) {
      if (limits().days === 0) {
        // Entries of a time in which it was on go.
        void opened().catch(() => undefined)
        return null
      }
      const entry = await quietly(() => write(call))
      return (
        entry && {
          succeeded: async (data) => void (await quietly(() => entry.succeeded(data))),
          failed: async (failure: Failure) => void (await quietly(() => entry.failed(failure))),
        }
      )
    },
    ...createReading({ file, rights, opened }),
    async clear() {
      await file.destroy()
      ready = undefined
      onChange('')
    },
  }
}

/** Whether records of the noun can be changed here; rows of logs are too many to be remembered. */
function isRemembered(endpoint: AnyEndpoint): boolean {
  const noun = findResource(resourceOf(endpoint))
  if (!noun || (noun.log && endpoint !== noun.endpoints.get)) return false
  return Object.values(noun.endpoints).some(({ effect }) => effect === 'write' || effect === 'destroy')
}
