import type { Transfer } from '#contract/bridge.ts'
import type { ClientLog } from '#core/clientLog.ts'
import { signedOut } from '#core/failures.ts'
import { statPlain } from '#core/files/plainFiles.ts'
import type { Platform } from '#core/gateway/platform.ts'
import type { SaveTarget } from '#core/ports.ts'
import { saveBytes } from '../jobs/bytesJob.ts'
import { type Entry, hasEnded, type Stop } from './entry.ts'
import { isExport, saveList } from '../jobs/exportJob.ts'
import type { JobContext } from '../jobs/job.ts'
import { outcomeOf, startable } from './outcome.ts'
import type { Register } from './register.ts'
import { createSettlement } from './settlement.ts'
import { sendFile } from '../jobs/uploadJob.ts'

/** Decides which transfers run, and starts them. */
export interface Queue {
  /** Adds a new transfer; it runs at once when a slot is free. */
  add(entry: Entry): void
  /** Queues a stopped transfer again. */
  again(entry: Entry): void
  /** Resolves when the work has stopped; a transfer that does not run is settled at once. */
  stop(entry: Entry, why: Stop): Promise<void>
  /** Stops transfers that receive a file, and starts none of them; uploads go on. Resolves when they have stopped. */
  lock(): Promise<void>
  /**
   * Continues transfers that the lock has stopped. @param isOpen whether the session can go on; others wait for a
   * sign-in
   */
  unlock(isOpen: (sessionId: string) => boolean): void
  /** Resolves when nothing runs any more. */
  close(): Promise<void>
}

/** Milliseconds. */
export interface TransferTimes {
  /** Between two checkpoints of one transfer; default 1000. */
  checkpoint?: number
  /** Before each try after the network was lost; the last one repeats. Default 0.5 to 8 s. */
  retry?: readonly number[]
}

/** The size of a list's file; transfers that count bytes have reported it already. */
async function sizeOf({ path, transfer }: Entry): Promise<Pick<Transfer, 'bytes'>> {
  if (transfer.unit === 'bytes' || path === '') return {}
  const found = await statPlain(path).catch(() => null)
  return found ? { bytes: found.size } : {}
}

interface QueueOptions {
  register: Register
  log: ClientLog
  /** @returns undefined for a session that is not signed in. */
  platform(sessionId: string): Platform | undefined
  /** @throws FailureError `policy` */
  checkExport(sessionId: string): void
  /** Where the finished file goes; null for an upload. */
  targetOf(entry: Entry): Promise<SaveTarget | null>
  onChanged(title: string, sessionId: string): void
  times: TransferTimes
}

/** @returns carries out a transfer and returns its fields when it is done */
function createJobs(options: QueueOptions): (entry: Entry) => Promise<Partial<Transfer>> {
  const { register, platform: platformOf, checkExport, targetOf, onChanged } = options
  const { checkpoint = 1000 } = options.times
  return async (entry) => {
    const { job, abort, transfer } = entry
    const platform = platformOf(transfer.sessionId)
    if (!platform) throw signedOut()
    // One of an earlier run began before the policy did.
    if (isExport(job)) checkExport(transfer.sessionId)
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
        register.report(entry, { ...progress, speed: entry.speed.add(progress.done) })
      },
      keep(next) {
        entry.job = next
        entry.checkpointAt = Date.now()
        register.save()
      },
      isTimeToKeep: () => Date.now() - entry.checkpointAt >= checkpoint,
      keepEvery: checkpoint,
    }
    const { opening } = entry
    entry.opening = null
    if (job.kind === 'upload') return { result: await sendFile(context, job) }
    if (job.kind === 'bytes') await saveBytes(context, job, opening)
    else if (!(await saveList(context, job))) onChanged(transfer.title, transfer.sessionId)
    return (await target?.finished()) ?? {}
  }
}

export function createQueue(options: QueueOptions): Queue {
  const { register, log, platform } = options
  const { retry = [500, 1000, 2000, 4000, 8000] } = options.times
  const runJob = createJobs(options)
  let isClosing = false
  let isLocked = false
  const settlement = createSettlement({ register, log, platform, retry, again })

  async function run(entry: Entry): Promise<void> {
    const { id, unit, startedAt } = entry.transfer
    entry.checkpointAt = Date.now()
    entry.speed.reset()
    register.report(entry, { state: 'running', waiting: undefined, failure: undefined })
    try {
      const change = { ...(await runJob(entry)), ...(await sizeOf(entry)) }
      register.report(entry, { ...change, state: 'done', speed: 0, endedAt: Date.now() })
    } catch (error) {
      await settlement.settle(entry, outcomeOf(error, entry.stop), String(error))
    }
    const { state, done, waiting, failure } = entry.transfer
    const ms = Date.now() - startedAt
    log.info('A transfer stopped', { id, state, waiting, done, unit, code: failure?.code, ms })
    register.dropOldest()
  }

  function pump(): void {
    if (isClosing) return
    const all = register.all().filter(({ job }) => !isLocked || job.kind === 'upload')
    const queued = all.map((entry) => ({
      entry,
      isUpload: entry.job.kind === 'upload',
      state: entry.transfer.state,
    }))
    for (const { entry } of startable(queued)) entry.work = run(entry).finally(pump)
  }

  function again(entry: Entry): void {
    entry.abort = new AbortController()
    entry.stop = null
    register.report(entry, { state: 'queued', waiting: undefined, speed: 0, endedAt: 0 })
    pump()
  }

  function stop(entry: Entry, why: Stop): Promise<void> {
    const { state } = entry.transfer
    if (hasEnded(entry)) return Promise.resolve()
    entry.stop = why
    entry.abort.abort()
    if (state === 'running') return entry.work
    // A transfer paused by the operator stays paused.
    if (why !== 'cancel' && state === 'paused' && entry.transfer.waiting !== 'network')
      return Promise.resolve()
    return settlement.stopped(entry, why)
  }

  return {
    add(entry) {
      register.add(entry)
      register.report(entry, { state: 'queued' })
      pump()
    },
    again,
    stop,
    async lock() {
      isLocked = true
      const receiving = register.all().filter(({ job }) => job.kind !== 'upload')
      await Promise.all(receiving.map((entry) => stop(entry, 'lock')))
    },
    unlock(isOpen) {
      isLocked = false
      for (const entry of register.all()) {
        if (entry.transfer.state !== 'paused' || entry.transfer.waiting !== 'lock') continue
        if (isOpen(entry.transfer.sessionId)) again(entry)
        else register.report(entry, { waiting: 'session' })
      }
      pump()
    },
    async close() {
      isClosing = true
      await Promise.all(register.all().map((entry) => stop(entry, 'restart')))
    },
  }
}
