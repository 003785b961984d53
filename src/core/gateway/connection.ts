import type { Connection } from '#contract/bridge.ts'
import type { Failure } from '#contract/failures.ts'
import { noConnection } from '#core/failures.ts'

/** Keeps watch over one profile's connection: says a burst of failures once and comes back by itself. */
export interface ConnectionWatch {
  state(): Connection
  /** A call was answered, whatever the answer. */
  answered(): void
  failed(failure: Failure): void
  /** An answer broke off: a small call decides whether the platform is out of reach. */
  doubt(): void
  /** Resolves once the platform answers; looks at once. Rejects with the signal's reason. */
  reached(signal: AbortSignal): Promise<void>
  /**
   * While offline: tries once, shared by parallel callers.
   * @throws FailureError `offline` when the platform still does not answer
   */
  demand(): Promise<void>
  /** Something outside changed (backend started, network back): look now. */
  look(): void
  close(): void
}

interface WatchOptions {
  profileId: string
  /** A small call; resolves when the platform answered. */
  probe(): Promise<void>
  onChange(connection: Connection): void
  /** Once per burst and kind of failure, and once a minute at most. */
  onBurst(failure: Failure): void
  /** Milliseconds before each try while offline; the last one repeats. Default 1 to 15 s. */
  backOff?: readonly number[]
  now?: () => number
}

/** Milliseconds before the same trouble is told again: a line that comes and goes is one trouble. */
const QUIET = 60_000

/** Failures of the way there, as opposed to answers of the platform. */
const troubles: ReadonlySet<Failure['code']> = new Set(['offline', 'timeout', 'tls', 'address', 'bad-answer'])

export function createConnectionWatch(options: WatchOptions): ConnectionWatch {
  const {
    profileId,
    probe,
    onChange,
    onBurst,
    backOff = [1000, 2000, 4000, 8000, 15_000],
    now = Date.now,
  } = options
  let connection: Connection = { profileId, state: 'unknown', since: now() }
  let tries = 0
  let timer: NodeJS.Timeout | undefined
  let probing: Promise<boolean> | undefined
  let closed = false
  /** Kinds of failure in this burst. */
  const reported = new Set<Failure['code']>()
  /** When each kind was last reported. */
  const reportedAt = new Map<Failure['code'], number>()
  /** Callers that wait for an answer of the platform. */
  const waiting = new Set<() => void>()

  const change = (state: Connection['state']) => {
    if (closed || connection.state === state) return
    connection = { profileId, state, since: now() }
    onChange(connection)
  }

  const answered = () => {
    clearTimeout(timer)
    timer = undefined
    tries = 0
    reported.clear()
    change('online')
    for (const proceed of [...waiting]) proceed()
  }

  const try_ = (): Promise<boolean> => {
    probing ??= probe()
      .then(
        () => {
          answered()
          return true
        },
        () => false,
      )
      .finally(() => {
        probing = undefined
      })
    return probing
  }

  const schedule = () => {
    if (closed || timer !== undefined || connection.state !== 'offline') return
    const delay = backOff[Math.min(tries, backOff.length - 1)] ?? 15_000
    tries += 1
    timer = setTimeout(async () => {
      timer = undefined
      if (!(await try_())) schedule()
    }, delay)
    timer.unref()
  }

  const doubt = () => {
    if (connection.state === 'offline') return
    void try_().then((reached) => {
      if (reached) return
      change('offline')
      schedule()
    })
  }

  return {
    state: () => connection,
    answered,
    doubt,
    reached(signal) {
      return new Promise((resolve, reject) => {
        const settle = (end: () => void) => () => {
          waiting.delete(proceed)
          signal.removeEventListener('abort', abandon)
          end()
        }
        const proceed = settle(resolve)
        const abandon = settle(() => reject(signal.reason))
        if (signal.aborted) {
          abandon()
          return
        }
        waiting.add(proceed)
        signal.addEventListener('abort', abandon, { once: true })
        // Its answer lets everybody through.
        if (connection.state === 'offline') void try_()
        else doubt()
      })
    },
    failed(failure) {
      if (!troubles.has(failure.code)) return
      if (!reported.has(failure.code)) {
        reported.add(failure.code)
        if (now() - (reportedAt.get(failure.code) ?? Number.NEGATIVE_INFINITY) >= QUIET) {
          reportedAt.set(failure.code, now())
          onBurst(failure)
        }
      }
      if (failure.code === 'offline') {
        change('offline')
        schedule()
      } else if (failure.code === 'timeout') {
        // One slow call does not make a platform unreachable; a small one decides.
        doubt()
      }
    },
    async demand() {
      if (connection.state !== 'offline' || (await try_())) return
      throw noConnection()
    },
    look() {
      if (connection.state === 'offline') void try_()
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
