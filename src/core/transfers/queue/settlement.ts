import { setTimeout as elapsed } from 'node:timers/promises'
import type { Transfer } from '#contract/bridge.ts'
import type { Failure } from '#contract/failures.ts'
import { discardPart } from '#core/files/partFile.ts'
import type { ClientLog } from '#core/clientLog.ts'
import type { Platform } from '#core/gateway/platform.ts'
import { type Entry, fresh, type Stop } from './entry.ts'
import { type Outcome, retryDelay } from './outcome.ts'
import type { Register } from './register.ts'

/** Puts a transfer whose work has ended without success into its next state. */
export interface Settlement {
  /** @param error the error as text, for the log. */
  settle(entry: Entry, outcome: Outcome, error: string): Promise<void>
  stopped(entry: Entry, stop: Stop): Promise<void>
}

const failureOf = (failure: Failure | undefined) =>
  failure && { code: failure.code, message: failure.message }

export function createSettlement(options: {
  register: Register
  log: ClientLog
  platform(sessionId: string): Platform | undefined
  /** Milliseconds before each try; the last one repeats. */
  retry: readonly number[]
  /** Queues a transfer again. */
  again(entry: Entry): void
}): Settlement {
  const { register, log, platform: platformOf, retry, again } = options

  const pause = (entry: Entry, waiting: NonNullable<Transfer['waiting']>, failure?: Failure) =>
    register.report(entry, {
      state: 'paused',
      waiting,
      speed: 0,
      failure: failureOf(failure),
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
      failure: failureOf(failure),
    })
  }

  async function stopped(entry: Entry, stop: Stop): Promise<void> {
    if (stop === 'cancel') await end(entry, 'cancelled')
    else pause(entry, stop === 'pause' ? 'operator' : stop)
  }

  /** The platform does not answer: waits for it and queues the transfer again. */
  async function wait(entry: Entry, failure: Failure): Promise<void> {
    entry.tries += 1
    const delay = retryDelay(entry.tries, retry)
    if (delay === null) return end(entry, 'failed', failure)
    if (entry.job.kind === 'upload') entry.transfer.restarts += 1
    pause(entry, 'network', failure)
    const { signal } = entry.abort
    void (async () => {
      try {
        await elapsed(delay, undefined, { signal })
        await platformOf(entry.transfer.sessionId)?.reached(signal)
      } catch {
        // Paused or cancelled meanwhile.
        return
      }
      again(entry)
    })()
  }

  async function settle(entry: Entry, outcome: Outcome, error: string): Promise<void> {
    if (outcome.kind === 'stopped') return stopped(entry, outcome.reason)
    const { kind, failure } = outcome
    if (kind === 'network') return wait(entry, failure)
    if (kind === 'session') return pause(entry, 'session', failure)
    const { id } = entry.transfer
    if (outcome.isDefect) log.error('A transfer failed for a reason of ours', { id, error })
    return end(entry, 'failed', failure)
  }

  return { settle, stopped }
}
