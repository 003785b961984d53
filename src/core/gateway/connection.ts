import type { Connection } from '#contract/bridge.ts'
import type { Failure } from '#contract/failures.ts'
import { noConnection } from '#core/failures.ts'

/** Tracks the connection of one profile: reports a burst of failures once and reconnects by itself. */
export interface ConnectionWatch {
  state(): Connection
  /** A call was answered, even with a refusal. */
  answered(): void
  failed(failure: Failure): void
  /** A response broke off: a small call decides whether the platform can be reached. */
  doubt(): void
  /** Probes at once and resolves when the platform answers. Rejects with the signal's reason. */
  reached(signal: AbortSignal): Promise<void>
  /**
   * While offline, probes once; parallel callers share the probe.
   * @throws FailureError `offline` when the platform still does not answer
   */
  demand(): Promise<void>
  /** Probes now while offline, because something changed, such as a backend that started. */
  probeNow(): void
  close(): void
}

interface WatchOptions {
  profileId: string
  /** A small call; resolves when the platform answered. */
  probe(): Promise<void>
  /**
   * False: the program at the address is ending or gone, and its last answer is no evidence about the connection.
   * Default: always true.
   */
  isThere?: (() => boolean) | undefined
  onChange(connection: Connection): void
  /** Called once per burst and kind of failure, and at most once a minute. */
  onBurst(failure: Failure): void
  /** Milliseconds before each probe while offline; the last one repeats. Default 1 to 15 s. */
  backOff?: readonly number[]
  now?: () => number
}

/** Milliseconds before the same kind of failure is reported again, for connections that come and go. */
const QUIET = 60_000

/** Failures of the connection, as opposed to refusals by the platform. */
const connectionFailures: ReadonlySet<Failure['code']> = new Set([
  'offline',
  'timeout',
  'tls',
  'address',
  'bad-answer',
])

/** Decides which failures are reported: each kind once per burst, and at most once a minute. */
export function createBursts(report: (failure: Failure) => void, now: () => number) {
  const inThisBurst = new Set<Failure['code']>()
  const reportedAt = new Map<Failure['code'], number>()
  return {
    failed(failure: Failure): void {
      if (inThisBurst.has(failure.code)) return
      inThisBurst.add(failure.code)
      if (now() - (reportedAt.get(failure.code) ?? Number.NEGATIVE_INFINITY) < QUIET) return
      reportedAt.set(failure.code, now())
      report(failure)
    },
    /** The platform answered: the burst is over. */
    over: (): void => inThisBurst.clear(),
  }
}

/** Callers that wait until the platform answers. */
function createWaiters() {
  const waiting = new Set<() => void>()
  return {
    /** Resolves with the next `release`, rejects with the signal's reason. */
    wait: (signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
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
      }),
    release(): void {
      for (const proceed of [...waiting]) proceed()
    },
  }
}

export function createConnectionWatch(options: WatchOptions): ConnectionWatch {
  const {
    profileId,
    probe,
    isThere = () => true,
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
  const bursts = createBursts(onBurst, now)
  const waiters = createWaiters()

  const change = (state: Connection['state']) => {
    if (closed || connection.state === state) return
    connection = { profileId, state, since: now() }
    onChange(connection)
  }

  /** The connection is there, regardless of its other end. */
  const arrived = () => {
    if (!isThere()) return
    clearTimeout(timer)
    timer = undefined
    tries = 0
    change('online')
    waiters.release()
  }

  const answered = () => {
    bursts.over()
    arrived()
  }

  const tryOnce = (): Promise<boolean> => {
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
      if (!(await tryOnce())) schedule()
    }, delay)
    timer.unref()
  }

  const doubt = () => {
    if (connection.state === 'offline') return
    void tryOnce().then((reached) => {
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
      const answer = waiters.wait(signal)
      if (signal.aborted) return answer
      // An answer to the probe releases all waiters.
      if (connection.state === 'offline') void tryOnce()
      else doubt()
      return answer
    },
    failed(failure) {
      if (!connectionFailures.has(failure.code)) return
      bursts.failed(failure)
      if (failure.code === 'offline') {
        change('offline')
        schedule()
      } else if (failure.code === 'timeout') {
        // One slow call does not show that the platform is unreachable; a small call decides.
        doubt()
      } else if (failure.status !== undefined) {
        // Something answers over HTTP.
        arrived()
      }
    },
    async demand() {
      if (connection.state !== 'offline' || (await tryOnce())) return
      throw noConnection()
    },
    probeNow() {
      if (connection.state === 'offline') void tryOnce()
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
