import type { UpdateBlockers, UpdateProblem, UpdateState } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { ClientLog } from '../clientLog.ts'
import type { Emit } from '../events.ts'
import type { Notices } from '../notices/notices.ts'
import type { UpdateOffer, UpdatePort } from '../ports.ts'
import { UpdateError } from './updateError.ts'

/** Milliseconds between two questions to the feed. */
const EVERY = 6 * 60 * 60_000
/** Milliseconds after the start before the first one, so that it never competes with a sign-in. */
const FIRST = 60_000
/** Milliseconds between two events of a download. */
const REPORT_INTERVAL = 250

export interface Updates {
  state(): UpdateState
  check(): Promise<UpdateState>
  /** Begins; does not wait for the end. */
  download(): UpdateState
  cancel(): UpdateState
  /** @returns the blockers; the program ends otherwise */
  install(): Promise<UpdateBlockers>
  /** The settings have changed. */
  settingsChanged(): void
  close(): void
}

interface UpdatesOptions {
  /** Undefined: this host cannot replace itself. */
  port: UpdatePort | undefined
  /** Empty: none. */
  feed(): string
  /** PEM text of keys that the policy trusts. */
  keys: string
  /** Why there are no updates at all. */
  problem?: UpdateProblem | undefined
  /** Whether the feed is checked automatically. */
  isAutomatic(): boolean
  blockers(): UpdateBlockers
  emit: Emit
  notices: Notices
  log: ClientLog
  /** Milliseconds between two questions; default six hours, the first after a minute. */
  every?: number | undefined
}

const nothing: Omit<UpdateState, 'feed' | 'stage'> = {
  version: '',
  notes: '',
  releasedAt: 0,
  method: 'page',
  received: 0,
  total: 0,
  checkedAt: 0,
}

export const isBlocked = (blockers: UpdateBlockers): boolean =>
  Object.values(blockers).some((names) => names.length > 0)

const stageOf: Record<UpdateOffer['relation'], UpdateState['stage']> = {
  newer: 'available',
  same: 'current',
  older: 'older',
}

/**
 * Does something in intervals.
 * @param every milliseconds; default six hours, the first time after a minute
 * @returns ends it
 */
function repeat(every: number | undefined, work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const plan = (wait: number) => {
    timer = setTimeout(() => {
      work()
      plan(every ?? EVERY)
    }, wait)
    timer.unref()
  }
  plan(every ?? FIRST)
  return () => clearTimeout(timer)
}

/** Looks for a newer program, downloads it and has it installed: each step only when the operator agrees. */
export function createUpdates(options: UpdatesOptions): Updates {
  const { port, feed, emit, notices, log } = options
  const empty = (): UpdateState => ({
    ...{ ...nothing, feed: feed(), stage: port && feed() ? 'idle' : 'off' },
    ...(options.problem && { problem: options.problem }),
  })
  let state = empty()
  let checking: Promise<UpdateState> | null = null
  let download: AbortController | null = null
  /** The version that the operator was notified of. */
  let told = ''

  const change = (next: Partial<UpdateState>): UpdateState => {
    state = { ...state, ...next }
    emit({ type: 'update', update: state })
    return state
  }
  const problemOf = (error: unknown, step: string): UpdateProblem => {
    const problem = error instanceof UpdateError ? error.problem : 'failed'
    log.warn('update', { step, problem, error: error instanceof UpdateError ? error.cause : error })
    return problem
  }
  const tell = (code: 'update.available' | 'update.ready') =>
    notices.add({ level: 'info', subject: state.version, code })

  const ask = async (from: UpdatePort): Promise<UpdateState> => {
    const address = feed()
    const before = state.stage
    change({ stage: 'checking', problem: undefined })
    try {
      const { relation, isSigned, version, notes, releasedAt } = await from.check(address, options.keys)
      const method = isSigned && (await from.canInstall()) ? 'install' : 'page'
      // The settings have named another feed meanwhile.
      if (address !== feed()) return state
      change({ stage: stageOf[relation], version, notes, releasedAt, method, checkedAt: Date.now() })
      if (relation === 'newer' && version !== told) tell('update.available')
      if (relation === 'newer') told = version
      return state
    } catch (error) {
      if (address !== feed()) return state
      return change({ stage: before, problem: problemOf(error, 'check') })
    }
  }

  const check = (): Promise<UpdateState> => {
    // The version being downloaded, or waiting to be installed, stays the one that the operator has agreed to.
    if (!port || !['idle', 'current', 'older', 'available'].includes(state.stage))
      return checking ?? Promise.resolve(state)
    checking ??= ask(port).finally(() => {
      checking = null
    })
    return checking
  }

  const fetch = async (from: UpdatePort, { signal }: AbortController) => {
    let toldAt = 0
    try {
      await from.download((received, total) => {
        if (signal.aborted || Date.now() - toldAt < REPORT_INTERVAL) return
        toldAt = Date.now()
        change({ received, total })
      }, signal)
      if (signal.aborted) return
      change({ stage: 'ready', received: state.total })
      tell('update.ready')
    } catch (error) {
      if (signal.aborted) return
      const wasCancelled = error instanceof FailureError && error.failure.code === 'cancelled'
      const problem = wasCancelled ? undefined : problemOf(error, 'download')
      change({ stage: 'available', problem, received: 0, total: 0 })
    }
  }

  const stopLooking = port
    ? repeat(options.every, () => {
        if (options.isAutomatic() && feed() !== '') void check()
      })
    : () => undefined

  return {
    state: () => state,
    check,
    download() {
      if (!port || state.stage !== 'available' || state.method !== 'install') return state
      download = new AbortController()
      change({ stage: 'downloading', problem: undefined, received: 0, total: 0 })
      void fetch(port, download)
      return state
    },
    cancel() {
      if (state.stage !== 'downloading') return state
      download?.abort()
      return change({ stage: 'available', received: 0, total: 0 })
    },
    async install() {
      const blockers = options.blockers()
      if (!port || state.stage !== 'ready' || isBlocked(blockers)) return blockers
      change({ problem: undefined })
      try {
        await port.install()
      } catch (error) {
        const problem = problemOf(error, 'install')
        // A file that is not the package any more has to be downloaded again.
        change({ problem, stage: problem === 'damaged' ? 'available' : 'ready' })
      }
      return blockers
    },
    settingsChanged() {
      if (feed() === state.feed) return
      download?.abort()
      change({ problem: undefined, ...empty() })
    },
    close() {
      stopLooking()
      download?.abort()
    },
  }
}
