import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { setTimeout as elapsed } from 'node:timers/promises'
import type { ExportRequest, Transfer } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { CreateTransfers, Download } from '../parts.ts'
import type { SaveTarget } from '../ports.ts'
import { exportEndpoint, type Progress, saveDownload, saveList } from './exportJob.ts'
import { cleanFileName, extensionOf } from './fileName.ts'

/** Milliseconds between two progress events of one transfer. */
const EVENT_INTERVAL = 100
/** Milliseconds the save dialog waits for the platform to name its file. */
const NAME_WAIT = 1500
/** Finished transfers that stay in the list. */
const MAX_FINISHED = 50

interface Entry {
  transfer: Transfer
  readonly path: string
  readonly abort: AbortController
  finished: Promise<void>
}

/** See CreateTransfers in core/parts.ts. */
export const createTransfers: CreateTransfers = ({ files, log, emit, onChanged }) => {
  /** Oldest first. */
  const entries = new Map<string, Entry>()

  const isRunning = (entry: Entry): boolean => entry.transfer.state === 'running'

  function entryOf(id: string): Entry {
    const entry = entries.get(id)
    if (!entry) throw new FailureError({ code: 'not-found', message: 'There is no such transfer' })
    return entry
  }

  function dropOldest(): void {
    const ended = [...entries].filter(([, entry]) => !isRunning(entry))
    for (const [id] of ended.slice(0, Math.max(ended.length - MAX_FINISHED, 0))) entries.delete(id)
  }

  /** Keeps the transfer and tells of it: at most every EVENT_INTERVAL, and always when its state changes. */
  function reporter(entry: Entry, sessionId: string): (change: Partial<Transfer>) => void {
    let last = 0
    return (change) => {
      entry.transfer = { ...entry.transfer, ...change }
      const now = Date.now()
      if (change.state === undefined && now - last < EVENT_INTERVAL) return
      last = now
      emit({ type: 'transfer', transfer: entry.transfer }, sessionId)
    }
  }

  async function complete(
    entry: Entry,
    target: SaveTarget,
    report: (change: Partial<Transfer>) => void,
    save: () => Promise<void>,
  ): Promise<void> {
    const { id, unit, startedAt } = entry.transfer
    try {
      await save()
      const { download } = await target.finished()
      report({ state: 'done', ...(download === undefined ? {} : { download }) })
    } catch (error) {
      await target.abandoned().catch(() => {})
      if (entry.abort.signal.aborted) report({ state: 'cancelled' })
      else {
        const failure = error instanceof FailureError ? error.failure : null
        if (!failure) log.error('An export failed for a reason of ours', { id, error: String(error) })
        report({
          state: 'failed',
          failure: failure
            ? { code: failure.code, message: failure.message }
            : { code: 'internal', message: 'The export could not be written' },
        })
      }
    }
    const { state, done, failure } = entry.transfer
    log.info('An export ended', { id, state, done, unit, code: failure?.code, ms: Date.now() - startedAt })
    dropOldest()
  }

  return {
    async start(windowId, sessionId, platform, request) {
      const endpoint = exportEndpoint(request)
      const abort = new AbortController()
      const title = cleanFileName(request.fileName)
      const opening =
        request.via === 'server' ? platform.download(endpoint, request.query, abort.signal) : null

      let target: SaveTarget | null
      try {
        const extension = opening ? await extensionInTime(opening, request.format) : request.format
        target = await files.chooseSaveTarget({ windowId, suggestedName: `${title}.${extension}`, extension })
        if (target && isBeingWritten(target.path)) {
          await target.abandoned()
          throw new FailureError({ code: 'disk', message: 'Another export is writing this file' })
        }
      } catch (error) {
        abort.abort()
        throw error
      }
      if (!target) {
        abort.abort()
        return null
      }

      const entry: Entry = {
        transfer: {
          id: randomUUID(),
          title,
          state: 'running',
          unit: opening ? 'bytes' : 'rows',
          done: 0,
          total: -1,
          fileName: basename(target.path),
          startedAt: Date.now(),
        },
        path: target.path,
        abort,
        finished: Promise.resolve(),
      }
      entries.set(entry.transfer.id, entry)
      const report = reporter(entry, sessionId)
      report({ state: 'running' })
      const job = {
        path: target.path,
        signal: abort.signal,
        onProgress: (progress: Progress) => report(progress),
      }
      const first = entry.transfer
      entry.finished = complete(entry, target, report, async () => {
        if (opening) return saveDownload(job, opening)
        const isSteady = await saveList(job, platform, endpoint, request)
        if (!isSteady) onChanged(title, sessionId)
      })
      return first
    },

    list: () => [...entries.values()].map((entry) => entry.transfer),

    cancel(id) {
      entries.get(id)?.abort.abort()
    },

    async reveal(id) {
      const entry = entryOf(id)
      if (entry.transfer.state !== 'done') {
        throw new FailureError({ code: 'not-found', message: 'The file is not there' })
      }
      await files.reveal(entry.path)
    },

    forget(id) {
      const entry = entries.get(id)
      if (entry && !isRunning(entry)) entries.delete(id)
    },

    async close() {
      const running = [...entries.values()].filter(isRunning)
      for (const entry of running) entry.abort.abort()
      await Promise.all(running.map((entry) => entry.finished))
    },
  }

  /** Two exports into one file would mix. */
  function isBeingWritten(path: string): boolean {
    return [...entries.values()].some((entry) => isRunning(entry) && entry.path === path)
  }
}

/**
 * The file type by the platform's own name for the file, if the answer begins soon; a platform that works
 * for a minute first must not hold up the dialog. A refusal that comes at once fails the call.
 */
async function extensionInTime(opening: Promise<Download>, format: ExportRequest['format']): Promise<string> {
  // A later failure belongs to the transfer, which awaits the same promise.
  opening.catch(() => {})
  const wait = new AbortController()
  const late = elapsed(NAME_WAIT, null, { signal: wait.signal }).catch(() => null)
  const download = await Promise.race([opening, late]).finally(() => wait.abort())
  return download ? extensionOf(download.fileName, format) : format
}
