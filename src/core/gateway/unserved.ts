import { type Failure, FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { faultOf } from './faults.ts'

/**
 * Calls that a platform turned out not to serve, so that they are not sent again and again into its error log.
 *
 * A platform may answer an unknown path with a page, with code 404, or with a fault of another call that took the path
 * for an id. So it is asked once for a path beside the refused one that cannot exist: the same answer to both means that
 * the refused one does not exist either.
 */
export interface UnservedCalls {
  /** @throws FailureError `not-found` for a call that is known not to be served */
  refuse(endpoint: AnyEndpoint): void
  /** Whether the call is known not to be served. */
  has(endpoint: AnyEndpoint): boolean
  /** @returns the error to report for a call that failed: `not-found` where it turns out not to be served */
  judge(endpoint: AnyEndpoint, path: string, error: unknown, ask: AskUnknown): Promise<unknown>
  /** The platform served the call after all. */
  served(endpoint: AnyEndpoint): void
  /** The platform may serve more by now. */
  forget(): void
}

/** Id of a call → when it is tried again (epoch milliseconds), and how long that was waited. */
export type Unserved = Readonly<Record<string, { readonly until: number; readonly wait: number }>>

/** Calls a path. @returns why it was refused; null when it was answered, or not reached */
export type AskUnknown = (path: string) => Promise<Failure | null>

/** Milliseconds after which a call is tried again; twice as long after each try in vain, a day at most. */
const TRY_AGAIN = 600_000
const DAY = 86_400_000

/** The last segment of a path that no platform has. */
const NOWHERE = 'steward-asks-what-is-unknown'

/**
 * Reads of a fixed path, exports among them: one with an id in it may be refused for the record, and a write must not be
 * tried on an unknown path. What a session begins with is asked for each time.
 */
const isLearnt = ({ id, method, path, kind, guard }: AnyEndpoint): boolean =>
  method === 'GET' &&
  (kind === 'json' || kind === 'file') &&
  guard !== 'public' &&
  !path.includes('{') &&
  !id.startsWith('shell.')

const besideOf = (path: string): string => path.replace(/[^/]*\/?$/, NOWHERE)

/** A message without the path that it may name. */
function withoutPath(message: string, path: string): string {
  const names = [path, path.slice(1), path.split('/').findLast((part) => part !== '') ?? path]
  return names.reduce((text, name) => text.replaceAll(name, '…'), message)
}

/** The failure of a call that is not sent, because the platform does not have it. */
export const notServed = (endpoint: AnyEndpoint): FailureError =>
  new FailureError({ code: 'not-found', message: `${endpoint.id}: not on this platform`, status: 404 })

/** @param kept what was known before, and where it is kept from now on */
export function createUnservedCalls(
  kept: { readonly before?: Unserved | undefined; keep?(unserved: Unserved): void } = {},
  now: () => number = Date.now,
): UnservedCalls {
  const unserved = new Map(Object.entries(kept.before ?? {}))
  /** Path that cannot exist → its answer. */
  const asked = new Map<string, Promise<Failure | null>>()

  const keep = () => kept.keep?.(Object.fromEntries(unserved))
  const learn = ({ id }: AnyEndpoint) => {
    const before = unserved.get(id)
    const wait = before ? Math.min(before.wait * 2, DAY) : TRY_AGAIN
    unserved.set(id, { until: now() + wait, wait })
    keep()
  }

  return {
    refuse(endpoint) {
      const known = unserved.get(endpoint.id)
      if (!known) return
      if (now() < known.until) throw notServed(endpoint)
      asked.clear()
    },
    has: ({ id }) => now() < (unserved.get(id)?.until ?? 0),
    served({ id }) {
      if (unserved.delete(id)) keep()
    },
    async judge(endpoint, path, error, ask) {
      const { failure } = faultOf(error)
      if (!isLearnt(endpoint)) return error
      // A page of its server says so itself.
      if (failure.code === 'not-found') learn(endpoint)
      if (failure.code !== 'refused') return error
      const beside = besideOf(path)
      const answer = asked.get(beside) ?? ask(beside)
      asked.set(beside, answer)
      const unknown = await answer
      const isSame =
        unknown !== null &&
        unknown.code === failure.code &&
        unknown.status === failure.status &&
        withoutPath(unknown.message, beside) === withoutPath(failure.message, path)
      if (!isSame) return error
      learn(endpoint)
      return notServed(endpoint)
    },
    forget() {
      if (unserved.size > 0) {
        unserved.clear()
        keep()
      }
      asked.clear()
    },
  }
}
