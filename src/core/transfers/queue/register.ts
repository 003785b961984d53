import type { Transfer } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { ClientLog } from '#core/clientLog.ts'
import type { Emit } from '#core/events.ts'
import { createEntry, type Entry, hasEnded } from './entry.ts'
import { openJournal } from './journal.ts'
import { release } from '#core/files/localFile.ts'

/** All transfers, oldest first, those of earlier runs included. Saves them and emits their events. */
export interface Register {
  all(): Entry[]
  find(id: string): Entry | undefined
  /** @throws FailureError `not-found` */
  get(id: string): Entry
  add(entry: Entry): void
  /** Changes the transfer and emits its event: at most every EVENT_INTERVAL, and always when its state changes. */
  report(entry: Entry, change: Partial<Transfer>): void
  /** Saves how far the work is. */
  save(): void
  remove(entry: Entry): void
  /** Forgets the oldest of many that have ended: the list is a list of work, not an archive. */
  dropOldest(): void
  /** Writes pending changes. */
  close(): Promise<void>
}

/** Milliseconds between two progress events of one transfer. */
const EVENT_INTERVAL = 250
/** Finished transfers that stay in the list. */
const MAX_FINISHED = 50

/** A transfer of an earlier run: if it had not ended, it is paused now. */
function resting(entry: Entry): Entry {
  if (hasEnded(entry)) return entry
  const { waiting, state } = entry.transfer
  const isKnown = state === 'paused' && waiting !== 'network' && waiting !== 'lock'
  entry.transfer = { ...entry.transfer, state: 'paused', waiting: isKnown ? waiting : 'restart', speed: 0 }
  return entry
}

export async function openRegister(options: {
  /** Holds the journal. */
  dataDir: string
  log: ClientLog
  emit: Emit
}): Promise<Register> {
  const { dataDir, log, emit } = options
  const entries = new Map<string, Entry>()

  const journal = await openJournal({
    dataDir,
    log,
    records: () =>
      [...entries.values()].map(({ transfer: { download: _once, ...transfer }, path, windowId, job }) => ({
        transfer: { ...transfer, speed: 0 },
        path,
        windowId,
        job,
      })),
  })
  for (const record of journal.left) entries.set(record.transfer.id, resting(createEntry(record)))

  function emitNow(entry: Entry): void {
    clearTimeout(entry.pendingEvent)
    entry.pendingEvent = undefined
    entry.reportedAt = Date.now()
    emit({ type: 'transfer', transfer: entry.transfer })
  }

  function remove(entry: Entry): void {
    clearTimeout(entry.pendingEvent)
    entries.delete(entry.transfer.id)
    if (entry.job.kind === 'upload') void release(entry.job.file)
    journal.save()
    emit({ type: 'transfer-forgotten', id: entry.transfer.id })
  }

  return {
    all: () => [...entries.values()],
    find: (id) => entries.get(id),
    get(id) {
      const entry = entries.get(id)
      if (!entry) throw new FailureError({ code: 'not-found', message: 'There is no such transfer' })
      return entry
    },
    add(entry) {
      entries.set(entry.transfer.id, entry)
    },
    report(entry, change) {
      const now = Date.now()
      entry.transfer = { ...entry.transfer, ...change }
      if (change.state !== undefined) journal.save()
      else if (now - entry.reportedAt < EVENT_INTERVAL) {
        // The next progress may come much later: the event that is held back is emitted when its interval is over.
        entry.pendingEvent ??= setTimeout(
          () => emitNow(entry),
          entry.reportedAt + EVENT_INTERVAL - now,
        ).unref()
        return
      }
      emitNow(entry)
    },
    save: () => journal.save(),
    remove,
    dropOldest() {
      const ended = [...entries.values()].filter(hasEnded)
      for (const entry of ended.slice(0, Math.max(ended.length - MAX_FINISHED, 0))) remove(entry)
    },
    async close() {
      journal.save()
      await journal.close()
    },
  }
}
