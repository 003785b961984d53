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
  /** The platform may serve more by now. */
  forget(): void
}

/** Calls a path. @returns why it was refused; null when it was answered, or not reached */
export type AskUnknown = (path: string) => Promise<Failure | null>

/** Milliseconds after which a call is tried again. */
const TRY_AGAIN = 600_000

/** The last segment of a path that no platform has. */
const NOWHERE = 'steward-asks-what-is-unknown'

/**
 * Reads of a fixed path: one with an id in it may be refused for the record, and a write must not be tried on an unknown
 * path. What a session begins with is asked for each time.
 */
const isLearnt = ({ id, method, path, kind, guard }: AnyEndpoint): boolean =>
  method === 'GET' && kind === 'json' && guard !== 'public' && !path.includes('{') && !id.startsWith('shell.')

const besideOf = (path: string): string => path.replace(/[^/]*\/?$/, NOWHERE)

/** A message without the path that it may name. */
function withoutPath(message: string, path: string): string {
  const names = [path, path.slice(1), path.split('/').findLast((part) => part !== '') ?? path]
  return names.reduce((text, name) => text.replaceAll(name, '…'), message)
}

/** The failure of a call that is not sent, because the platform does not have it. */
export const notServed = (endpoint: AnyEndpoint): FailureError =>
  new FailureError({ code: 'not-found', message: `${endpoint.id}: not on this platform`, status: 404 })

export function createUnservedCalls(now: () => number = Date.now): UnservedCalls {
  /** Endpoint id → when it is tried again. */
  const unserved = new Map<string, number>()
  /** Path that cannot exist → its answer. */
  const asked = new Map<string, Promise<Failure | null>>()

  return {
    refuse(endpoint) {
      const until = unserved.get(endpoint.id)
      if (until === undefined) return
      if (now() < until) throw notServed(endpoint)
      unserved.delete(endpoint.id)
      asked.clear()
    },
    has: ({ id }) => now() < (unserved.get(id) ?? 0),
    async judge(endpoint, path, error, ask) {
      const { failure } = faultOf(error)
      if (!isLearnt(endpoint)) return error
      // A page of its server says so itself.
      if (failure.code === 'not-found') unserved.set(endpoint.id, now() + TRY_AGAIN)
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
      unserved.set(endpoint.id, now() + TRY_AGAIN)
      return notServed(endpoint)
    },
    forget() {
      unserved.clear()
      asked.clear()
    },
  }
}
