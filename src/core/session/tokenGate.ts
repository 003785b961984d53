import type { Session } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import { beyondNotSignedIn } from '#contract/notSignedIn.ts'
import { cancelled, locked, passwordFirst, signedOut } from '#core/failures.ts'

/**
 * Holds a session's token. When the platform reports that it has expired, calls are held until the operator
 * has signed in again, and are then sent once more.
 */
export interface TokenGate {
  state(): 'active' | 'expired' | 'sealed' | 'ended'
  /** Empty once it was given out to be sealed, or the session has ended. */
  token(): string
  /** Whether the account must change its password before anything else. */
  isLimited(): boolean
  /**
   * Runs `work` with the token.
   * @throws FailureError `unauthenticated` when expired and not to `wait`, or signed out; `locked` while sealed and not
   * to `wait`; `forbidden` while limited
   */
  use<T>(work: (token: string) => Promise<T>, options: UseOptions): Promise<T>
  /** Takes the token of a new sign-in and releases the held calls; a limited one refuses them. */
  renew(token: string, isLimited?: boolean): void
  /** Gives the token out and forgets it; calls that wait are held, for as long as it takes. */
  seal(): string
  /** Takes the token back and goes on as before. */
  unseal(token: string): void
  /** The token is lost: calls wait for a new sign-in. @param by the lock was opened for another environment */
  expire(by?: 'lock'): void
  /** Why it is expired; empty where it is not, or for the plain reason. */
  expiry(): Expiry
  /** Signed out: ends the held calls with `unauthenticated`. */
  end(): void
}

/** Why a session has expired. */
export type Expiry = Pick<Session, 'expiredBy' | 'expiredWords'>

interface UseOptions {
  signal?: AbortSignal | undefined
  wait: boolean
  /** The call is on the way to a new password and is let through while limited. Default false. */
  evenLimited?: boolean
}

interface GateOptions {
  token: string
  /** The account must change its password before anything else. */
  isLimited?: boolean
  /** Called once per expiry, for any number of refused calls. */
  onExpired(expiry: Expiry): void
  /** Milliseconds a call waits for a new sign-in; default 10 minutes. */
  holdLimit?: number
}

/** Why the platform refused the token; undefined: the call failed otherwise. */
function expiryIn(error: unknown): Expiry | undefined {
  if (!(error instanceof FailureError) || error.failure.code !== 'unauthenticated') return undefined
  const expiredWords = beyondNotSignedIn(error.failure.message)
  return expiredWords === undefined ? {} : { expiredWords }
}

export function createTokenGate({
  token: first,
  isLimited: startsLimited = false,
  onExpired,
  holdLimit = 10 * 60_000,
}: GateOptions): TokenGate {
  let token = first
  let isLimited = startsLimited
  let state: ReturnType<TokenGate['state']> = 'active'
  /** State that it returns to. */
  let before: 'active' | 'expired' = 'active'
  let waiting: (() => void)[] = []
  let expiry: Expiry = {}

  const release = () => {
    const all = waiting
    waiting = []
    for (const proceed of all) proceed()
  }

  const hold = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (error: FailureError | undefined) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        waiting = waiting.filter((item) => item !== proceed)
        if (error) reject(error)
        else resolve()
      }
      const proceed = () => settle(state === 'ended' ? signedOut() : undefined)
      const onAbort = () => settle(cancelled())
      const timer = state === 'sealed' ? undefined : setTimeout(() => settle(signedOut()), holdLimit)
      timer?.unref()
      if (signal?.aborted) {
        onAbort()
        return
      }
      signal?.addEventListener('abort', onAbort)
      waiting.push(proceed)
    })

  return {
    state: () => state,
    token: () => token,
    isLimited: () => isLimited,
    async use(work, { signal, wait, evenLimited = false }) {
      for (let sent = 0; ; ) {
        if (state === 'ended' || (state === 'expired' && !wait)) throw signedOut()
        if (state === 'sealed' && !wait) throw locked()
        while (state === 'expired' || state === 'sealed') await hold(signal)
        // After the wait as well: the sign-in may have been one that demands another password.
        if (isLimited && !evenLimited) throw passwordFirst()
        const used = token
        try {
          return await work(used)
        } catch (error) {
          const refused = expiryIn(error)
          if (!refused) throw error
          sent += 1
          // Another call may have been refused, and the operator signed in, while this one was under way.
          if (token === used && state === 'active') {
            state = 'expired'
            expiry = refused
            onExpired(expiry)
          }
          if (sent > 1 || !wait) throw error
        }
      }
    },
    renew(next, limited = false) {
      token = next
      isLimited = limited
      state = 'active'
      release()
    },
    seal() {
      const given = token
      if (state === 'active' || state === 'expired') {
        before = state
        state = 'sealed'
        token = ''
        // Held calls wait on without a limit of time.
        release()
      }
      return given
    },
    unseal(again) {
      if (state !== 'sealed') return
      token = again
      state = before
      release()
    },
    expire(by) {
      if (state !== 'sealed') return
      state = 'expired'
      // One that had expired before keeps its reason.
      if (before === 'active') expiry = by === undefined ? {} : { expiredBy: by }
      release()
      onExpired(expiry)
    },
    expiry: () => (state === 'expired' ? expiry : {}),
    end() {
      token = ''
      state = 'ended'
      release()
    },
  }
}
