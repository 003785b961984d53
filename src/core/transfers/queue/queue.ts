import { setTimeout as elapsed } from 'node:timers/promises'
import type { Transfer } from '#contract/bridge.ts'
import { type Failure, FailureError } from '#contract/failures.ts'
import type { ClientLog } from '#core/clientLog.ts'
import type { Platform } from '#core/gateway/platform.ts'
import type { SaveTarget } from '#core/ports.ts'
import { saveBytes } from '../jobs/bytesJob.ts'
import { type Entry, fresh, hasEnded, type Stop } from './entry.ts'
import { saveList } from '../jobs/exportJob.ts'
import type { JobContext } from '../jobs/job.ts'
import { discardPart } from '#core/files/partFile.ts'
import type { Register } from './register.ts'
import { sendFile } from '../jobs/uploadJob.ts'

/** Who runs, who waits for a turn or for the network, and what the end of the work means. */
export interface Queue {
  /** A new one; it runs at once when there is room. */
  add(entry: Entry): void
  /** One that was stopped stands in line again. */
  again(entry: Entry): void
  /** Stops what runs; what does not run is settled at once. */
  stop(entry: Entry, why: Stop): Promise<void>
  /** Stops everything; nothing runs any more. */
  close(): Promise<void>
}

/** Milliseconds. */
export interface TransferTimes {
  /** Between two checkpoints of one transfer; default 1000. */
  checkpoint?: number
  /** Before each try after the network was lost; the last one repeats. Default 0.5 to 8 s. */
  retry?: readonly number[]
}

/** How many go at once. */
const LANES = { upload: 2, save: 4 }
/** Tries in a row that come no further before a transfer has failed. */
const TRIES = 5

const isNetwork = (failure: Failure): boolean => failure.code === 'offline' || failure.code === 'timeout'

const laneOf = (entry: Entry): keyof typeof LANES => (entry.job.kind === 'upload' ? 'upload' : 'save')

export function createQueue(options: {
  register: Register
  log: ClientLog
  /** Of a session that is signed in. */
  platform(sessionId: string): Platform | undefined
  /** Where the finished file goes; null for an upload. */
  targetOf(entry: Entry): Promise<SaveTarget | null>
  onChanged(title: string, sessionId: string): void
  times: TransferTimes
}): Queue {
  const { register, log, platform: platformOf, targetOf, onChanged } = options
  const { checkpoint = 1000, retry = [500, 1000, 2000, 4000, 8000] } = options.times
  let isClosing = false

  const pause = (entry: Entry, waiting: NonNullable<Transfer['waiting']>, failure?: Failure) =>
    register.report(entry, {
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
    register.report(entry, {
      state,
      waiting: undefined,
      speed: 0,
      endedAt: Date.now(),
      failure: failure && { code: failure.code, message: failure.message },
    })
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
        register.report(entry, { ...progress, speed: entry.speed.add(progress.done) })
      },
      keep(next) {
        entry.job = next
        entry.kept = Date.now()
        register.save()
      },
      isTimeToKeep: () => Date.now() - entry.kept >= checkpoint,
      keepEvery: checkpoint,
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
      again(entry)
    })()
  }

  async function run(entry: Entry): Promise<void> {
    const { id, unit, startedAt } = entry.transfer
    entry.kept = Date.now()
    entry.speed.reset()
    register.report(entry, { state: 'running', waiting: undefined, failure: undefined })
    try {
      const change = await runJob(entry)
      register.report(entry, { ...change, state: 'done', speed: 0, endedAt: Date.now() })
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
    register.dropOldest()
  }

  function pump(): void {
    if (isClosing) return
    const entries = register.all()
    for (const entry of entries) {
      if (entry.transfer.state !== 'queued') continue
      const lane = laneOf(entry)
      const isBusy = (other: Entry) => other.transfer.state === 'running' && laneOf(other) === lane
      if (entries.filter(isBusy).length >= LANES[lane]) continue
      entry.work = run(entry).finally(pump)
    }
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
    // Paused by hand stays so, whatever ends meanwhile.
    if (why !== 'cancel' && state === 'paused' && entry.transfer.waiting !== 'network')
      return Promise.resolve()
    return stopped(entry, why)
  }

  return {
    add(entry) {
      register.add(entry)
      register.report(entry, { state: 'queued' })
      pump()
    },
    again,
    stop,
    async close() {
      isClosing = true
      await Promise.all(register.all().map((entry) => stop(entry, 'restart')))
    },
  }
}
