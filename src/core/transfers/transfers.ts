import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { setTimeout as elapsed } from 'node:timers/promises'
import type { Transfer } from '#contract/bridge.ts'
import { type Failure, FailureError } from '#contract/failures.ts'
import type { CreateTransfers, Download, TransferOwner } from '../parts.ts'
import type { SaveTarget } from '../ports.ts'
import { saveBytes, sourceOf } from './bytesJob.ts'
import { createEntry, type Entry, fresh, hasEnded, type Stop } from './entry.ts'
import { exportEndpoint, saveList } from './exportJob.ts'
import { cleanFileName, extensionOf, splitName } from './fileName.ts'
import type { JobContext } from './job.ts'
import { openJournal } from './journal.ts'
import { discardPart } from './partFile.ts'
import { release } from './picks.ts'
import type { Job } from './record.ts'
import { sendFile, uploadEndpoint } from './uploadJob.ts'

/** Milliseconds between two progress events of one transfer. */
const EVENT_INTERVAL = 100
/** Milliseconds the save dialog waits for the platform to name its file. */
const NAME_WAIT = 1500
/** Finished transfers that stay in the list. */
const MAX_FINISHED = 50
/** How many go at once. */
const LANES = { upload: 2, save: 4 }
/** Tries in a row that come no further before a transfer has failed. */
const TRIES = 5

const isNetwork = (failure: Failure): boolean => failure.code === 'offline' || failure.code === 'timeout'

const laneOf = (entry: Entry): keyof typeof LANES => (entry.job.kind === 'upload' ? 'upload' : 'save')

/** See CreateTransfers in core/parts.ts. */
export const createTransfers: CreateTransfers = async (dependencies) => {
  const { dataDir, files, log, emit, platform: platformOf, onChanged } = dependencies
  const { checkpoint = 1000, retry = [500, 1000, 2000, 4000, 8000] } = dependencies.times ?? {}
  /** Oldest first. */
  const entries = new Map<string, Entry>()
  let isClosing = false

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

  function entryOf(id: string): Entry {
    const entry = entries.get(id)
    if (!entry) throw new FailureError({ code: 'not-found', message: 'There is no such transfer' })
    return entry
  }

  /** Changes the transfer and tells of it: at most every EVENT_INTERVAL, and always when its state changes. */
  function report(entry: Entry, change: Partial<Transfer>): void {
    const now = Date.now()
    entry.transfer = { ...entry.transfer, ...change }
    if (change.state !== undefined) journal.save()
    else if (now - entry.told < EVENT_INTERVAL) {
      // Nothing more may come for long: what is held back is told when its time comes.
      entry.later ??= setTimeout(() => tell(entry), entry.told + EVENT_INTERVAL - now).unref()
      return
    }
    tell(entry)
  }

  function tell(entry: Entry): void {
    clearTimeout(entry.later)
    entry.later = undefined
    entry.told = Date.now()
    emit({ type: 'transfer', transfer: entry.transfer })
  }

  /** Oldest first out: the list is a list of work, not an archive. */
  function dropOldest(): void {
    const ended = [...entries.values()].filter(hasEnded)
    for (const entry of ended.slice(0, Math.max(ended.length - MAX_FINISHED, 0))) remove(entry)
  }

  function remove(entry: Entry): void {
    clearTimeout(entry.later)
    entries.delete(entry.transfer.id)
    if (entry.job.kind === 'upload') void release(entry.job.file)
    journal.save()
    emit({ type: 'transfer-forgotten', id: entry.transfer.id })
  }

  const pause = (entry: Entry, waiting: NonNullable<Transfer['waiting']>, failure?: Failure) =>
    report(entry, {
      state: 'paused',
      waiting,
      speed: 0,
      failure: failure && { code: failure.code, message: failure.message },
    })

  async function end(entry: Entry, state: 'failed' | 'cancelled', failure?: Failure): Promise<void> {
    if (entry.path !== '') await discardPart(entry.path)
    await entry.target?.abandoned().catch(() => {})
    entry.target = null
    entry.job = fresh(entry.job)
    report(entry, {
      state,
      waiting: undefined,
      speed: 0,
      endedAt: Date.now(),
      failure: failure && { code: failure.code, message: failure.message },
    })
  }

  /** The place where the file goes, also for a transfer of an earlier run. */
  async function targetOf(entry: Entry): Promise<SaveTarget | null> {
    if (entry.job.kind === 'upload') return null
    entry.target ??= await files.reopenSaveTarget({ windowId: entry.windowId, path: entry.path })
    return entry.target
  }

  /** @returns what the transfer is when it is done. */
  async function runJob(entry: Entry): Promise<Partial<Transfer>> {
    const { job, abort, transfer } = entry
    const platform = platformOf(transfer.sessionId)
    if (!platform) throw new FailureError({ code: 'unauthenticated', message: 'signed out' })
    const target = await targetOf(entry)
    const context: JobContext = {
      path: entry.path,
      platform,
      signal: abort.signal,
      onProgress(progress) {
        if (progress.done > entry.furthest) {
          entry.furthest = progress.done
          entry.tries = 0
        }
        report(entry, { ...progress, speed: entry.speed.add(progress.done) })
      },
      keep(next) {
        entry.job = next
        entry.kept = Date.now()
        journal.save()
      },
      isTimeToKeep: () => Date.now() - entry.kept >= checkpoint,
    }
    const { opening } = entry
    entry.opening = null
    switch (job.kind) {
      case 'upload':
        return { result: await sendFile(context, job) }
      case 'bytes':
        await saveBytes(context, job, opening)
        break
      case 'list':
        if (!(await saveList(context, job))) onChanged(transfer.title, transfer.sessionId)
        break
    }
    return (await target?.finished()) ?? {}
  }

  async function stopped(entry: Entry, stop: Stop): Promise<void> {
    if (stop === 'cancel') await end(entry, 'cancelled')
    else pause(entry, stop === 'pause' ? 'operator' : stop)
  }

  /** The platform is out of reach: waits for it and stands in line again. */
  async function wait(entry: Entry, failure: Failure): Promise<void> {
    entry.tries += 1
    if (entry.tries > TRIES) return end(entry, 'failed', failure)
    if (entry.job.kind === 'upload') entry.transfer.restarts += 1
    pause(entry, 'network', failure)
    const { signal } = entry.abort
    const delay = retry[Math.min(entry.tries, retry.length) - 1] ?? 0
    void (async () => {
      try {
        await elapsed(delay, undefined, { signal })
        await platformOf(entry.transfer.sessionId)?.reached(signal)
      } catch {
        // Stopped meanwhile, by whoever paused or cancelled it.
        return
      }
      enqueue(entry)
    })()
  }

  async function run(entry: Entry): Promise<void> {
    const { id, unit, startedAt } = entry.transfer
    entry.kept = Date.now()
    entry.speed.reset()
    report(entry, { state: 'running', waiting: undefined, failure: undefined })
    try {
      const change = await runJob(entry)
      report(entry, { ...change, state: 'done', speed: 0, endedAt: Date.now() })
    } catch (error) {
      const failure: Failure =
        error instanceof FailureError
          ? error.failure
          : { code: 'internal', message: 'The transfer could not be carried out' }
      if (entry.stop) await stopped(entry, entry.stop)
      else if (isNetwork(failure)) await wait(entry, failure)
      else if (failure.code === 'unauthenticated') pause(entry, 'session', failure)
      else {
        if (failure.code === 'internal') {
          log.error('A transfer failed for a reason of ours', { id, error: String(error) })
        }
        await end(entry, 'failed', failure)
      }
    }
    const { state, done, waiting, failure } = entry.transfer
    const ms = Date.now() - startedAt
    log.info('A transfer stopped', { id, state, waiting, done, unit, code: failure?.code, ms })
    dropOldest()
  }

  function pump(): void {
    if (isClosing) return
    for (const entry of entries.values()) {
      if (entry.transfer.state !== 'queued') continue
      const lane = laneOf(entry)
      const isBusy = (other: Entry) => other.transfer.state === 'running' && laneOf(other) === lane
      if ([...entries.values()].filter(isBusy).length >= LANES[lane]) continue
      entry.work = run(entry).finally(pump)
    }
  }

  function enqueue(entry: Entry): void {
    entry.abort = new AbortController()
    entry.stop = null
    report(entry, { state: 'queued', waiting: undefined, speed: 0, endedAt: 0 })
    pump()
  }

  function add(
    owner: TransferOwner,
    given: Pick<Transfer, 'kind' | 'title' | 'unit' | 'fileName' | 'total'> & { path: string; job: Job },
    with_: Partial<Pick<Entry, 'target' | 'opening' | 'abort'>> = {},
  ): Transfer {
    const { path, job, ...named } = given
    const entry = createEntry({
      transfer: {
        ...named,
        id: randomUUID(),
        state: 'queued',
        done: 0,
        speed: 0,
        sessionId: owner.sessionId,
        profile: owner.profile,
        restarts: 0,
        startedAt: Date.now(),
        endedAt: 0,
      },
      path,
      windowId: owner.windowId,
      job,
    })
    Object.assign(entry, with_)
    entries.set(entry.transfer.id, entry)
    report(entry, { state: 'queued' })
    pump()
    return entry.transfer
  }

  /** Asks where to save. Two transfers into one file would mix. */
  async function choose(windowId: string, title: string, extension: string): Promise<SaveTarget | null> {
    const suggestedName = extension === '' ? title : `${title}.${extension}`
    const target = await files.chooseSaveTarget({ windowId, suggestedName, extension })
    const isTaken = [...entries.values()].some((entry) => !hasEnded(entry) && entry.path === target?.path)
    if (!target || !isTaken) return target
    await target.abandoned()
    throw new FailureError({ code: 'disk', message: 'Another transfer is writing this file' })
  }

  /** Bytes of the platform, asked for before the dialog: a refusal fails the call, an answer names its file. */
  async function startBytes(
    owner: TransferOwner,
    job: Job & { kind: 'bytes' },
    named: { kind: 'export' | 'download'; title: string; extension: string },
  ): Promise<Transfer | null> {
    const platform = platformOf(owner.sessionId)
    if (!platform) throw new FailureError({ code: 'unauthenticated', message: 'signed out' })
    const abort = new AbortController()
    const opening = platform.download(sourceOf(job.source), abort.signal)
    const { kind, title } = named
    try {
      const extension = await extensionInTime(opening, named.extension)
      const target = await choose(owner.windowId, title, extension)
      if (target) {
        const fileName = basename(target.path)
        const given = { kind, title, unit: 'bytes' as const, fileName, total: -1, path: target.path, job }
        return add(owner, given, { target, opening, abort })
      }
    } catch (error) {
      abort.abort()
      throw error
    }
    abort.abort()
    return null
  }

  /** Stops what runs; what does not run is settled at once. */
  function stop(entry: Entry, why: Stop): Promise<void> {
    const { state } = entry.transfer
    if (hasEnded(entry)) return Promise.resolve()
    entry.stop = why
    entry.abort.abort()
    if (state === 'running') return entry.work
    // Paused by hand stays so, whatever ends meanwhile.
    if (why !== 'cancel' && state === 'paused' && entry.transfer.waiting !== 'network')
      return Promise.resolve()
    return stopped(entry, why)
  }

  for (const record of journal.left) {
    const entry = createEntry(record)
    if (!hasEnded(entry)) {
      const { waiting } = entry.transfer
      const isKnown = entry.transfer.state === 'paused' && waiting !== 'network'
      entry.transfer = {
        ...entry.transfer,
        state: 'paused',
        waiting: isKnown ? waiting : 'restart',
        speed: 0,
      }
    }
    entries.set(entry.transfer.id, entry)
  }
  const saved = [...entries.values()].filter(({ path }) => path !== '')
  await files.adopt({
    unfinished: saved.filter((entry) => !hasEnded(entry)).map(({ path }) => path),
    finished: saved.filter(({ transfer }) => transfer.state === 'done').map(({ path }) => path),
    picked: [...entries.values()].flatMap(({ job }) => (job.kind === 'upload' ? [job.file.path] : [])),
  })

  return {
    async export(owner, request) {
      const endpoint = exportEndpoint(request)
      const title = cleanFileName(request.fileName)
      if (request.via === 'server') {
        const source = { endpoint: endpoint.id, params: undefined, query: request.query }
        const job = { kind: 'bytes' as const, source, etag: '', kept: 0 }
        return startBytes(owner, job, { kind: 'export', title, extension: request.format })
      }
      const target = await choose(owner.windowId, title, request.format)
      if (!target) return null
      const fileName = basename(target.path)
      const job = { kind: 'list' as const, request, checkpoint: null }
      const given = { kind: 'export' as const, title, unit: 'rows' as const, fileName, total: -1 }
      return add(owner, { ...given, path: target.path, job }, { target })
    },

    async download(owner, source, name) {
      const { stem, extension } = splitName(name)
      const job = { kind: 'bytes' as const, source, etag: '', kept: 0 }
      return startBytes(owner, job, { kind: 'download', title: stem, extension })
    },

    upload: (owner, endpointId, fields, chosen) => {
      const endpoint = uploadEndpoint(endpointId)
      return chosen.map((file) =>
        add(owner, {
          kind: 'upload',
          title: file.name,
          unit: 'bytes',
          fileName: file.name,
          total: file.size,
          path: '',
          job: { kind: 'upload', endpoint: endpoint.id, fields, file },
        }),
      )
    },

    list: () => [...entries.values()].map((entry) => entry.transfer),

    pause: (id) => void stop(entryOf(id), 'pause'),

    resume(id, windowId) {
      const entry = entryOf(id)
      if (entry.transfer.state !== 'paused') return
      entry.abort.abort()
      entry.windowId = windowId
      entry.tries = 0
      if (entry.job.kind === 'upload' && entry.transfer.done > 0) entry.transfer.restarts += 1
      enqueue(entry)
    },

    retry(id, windowId) {
      const entry = entryOf(id)
      const { state } = entry.transfer
      if (state !== 'failed' && state !== 'cancelled') return
      entry.windowId = windowId
      entry.tries = 0
      entry.furthest = 0
      entry.transfer = { ...entry.transfer, done: 0, failure: undefined }
      enqueue(entry)
    },

    cancel(id) {
      const entry = entries.get(id)
      if (entry) void stop(entry, 'cancel')
    },

    async reveal(id) {
      const entry = entryOf(id)
      if (entry.transfer.state !== 'done' || entry.path === '') {
        throw new FailureError({ code: 'not-found', message: 'The file is not there' })
      }
      await files.reveal(entry.path)
    },

    forget(id) {
      const entry = entries.get(id)
      if (entry && hasEnded(entry)) remove(entry)
    },

    sessionEnded(sessionId) {
      for (const entry of entries.values()) {
        if (entry.transfer.sessionId === sessionId) void stop(entry, 'session')
      }
    },

    async close() {
      isClosing = true
      await Promise.all([...entries.values()].map((entry) => stop(entry, 'restart')))
      journal.save()
      await journal.close()
    },
  }
}

/**
 * The file type by the platform's own name for the file, if the answer begins soon; a platform that works
 * for a minute first must not hold up the dialog. A refusal that comes at once fails the call.
 */
async function extensionInTime(opening: Promise<Download>, asked: string): Promise<string> {
  // A later failure belongs to the transfer, which awaits the same promise.
  opening.catch(() => {})
  const wait = new AbortController()
  const late = elapsed(NAME_WAIT, null, { signal: wait.signal }).catch(() => null)
  const download = await Promise.race([opening, late]).finally(() => wait.abort())
  return download ? extensionOf(download.fileName, asked) : asked
}
