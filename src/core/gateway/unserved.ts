import { type Failure, FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { faultOf } from './faults.ts'

/**
 * Calls that a platform turned out not to serve, so that repeated requests do not fill its error log.
 *
 * A platform may answer an unknown path with a page, with code 404, or with a fault of another call that took the
 * path for an id. So a path beside the refused one that cannot exist is requested: the same answer to both means that
 * the refused one does not exist either. This is done once for each kind of refusal, because every request is an
 * entry in its error log.
 *
 * A server error looks the same on some platforms. A call that has answered before, that the platform is known to
 * have, or that carried an order or a filter is therefore never judged by its refusal.
 */
export interface UnservedCalls {
  /** @throws FailureError `not-found` for a call that is known not to be served */
  refuse(endpoint: AnyEndpoint): void
  /** Whether the call is known not to be served. */
  has(endpoint: AnyEndpoint): boolean
  /** @returns the error to report for a call that failed: `not-found` where it turns out not to be served */
  judge(call: FailedCall, ask: AskUnknown): Promise<unknown>
  /** The platform answered the call. */
  served(endpoint: AnyEndpoint): void
  /** The platform is known to have these calls, although it may not have answered them. */
  named(endpoints: readonly AnyEndpoint[]): void
  /** Each call that is known not to be served is sent again the next time it is made. */
  tryAgain(): void
  /** The platform may serve more by now. */
  forget(): void
}

interface FailedCall {
  readonly endpoint: AnyEndpoint
  /** Where it was sent. */
  readonly path: string
  readonly error: unknown
  /** It carried an order or a filter, which the platform may have refused. */
  readonly isConditional: boolean
  /** The platform is known to have it. */
  readonly isNamed: boolean
}

/** Id of a call → when it is tried again (epoch milliseconds), and how long that was waited. */
export type Unserved = Readonly<Record<string, { readonly until: number; readonly wait: number }>>

/** Calls a path. @returns why it was refused, or how it ended otherwise */
export type AskUnknown = (path: string) => Promise<Failure | 'answered' | 'unreached'>

/** Milliseconds after which a call is tried again; twice as long after each try in vain, a day at most. */
const TRY_AGAIN = 600_000
const DAY = 86_400_000

/** The last segment of a path that no platform has. */
const NOWHERE = 'steward-asks-what-is-unknown'

/**
 * Reads of a fixed path, exports among them: one with an id in it may be refused for the record, and a write must not
 * be tried on an unknown path. Calls at the beginning of a session are sent each time.
 */
const isTracked = ({ id, method, path, kind, guard }: AnyEndpoint): boolean =>
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

/** Part of a refusal that is the same for every call that is refused for the same reason. */
const shapeOf = ({ code, status, message }: Failure, path: string): string =>
  JSON.stringify([code, status, withoutPath(message, path)])

/** Facts about a platform's calls that are kept when the program ends. */
export interface KnownCalls {
  readonly unserved?: Unserved | undefined
  /** Ids of calls that have answered. */
  readonly served?: readonly string[] | undefined
}

/** @param stored earlier knowledge, and where it is kept from now on */
export function createUnservedCalls(
  stored: { readonly before?: KnownCalls | undefined; save?(known: KnownCalls): void } = {},
  now: () => number = Date.now,
): UnservedCalls {
  const unserved = new Map(Object.entries(stored.before?.unserved ?? {}))
  const proven = new Set(stored.before?.served)
  /** Calls that are sent although they are known not to be served. */
  const released = new Set<string>()
  /** Shape of a refusal → whether a path that cannot exist is refused in the same way. */
  const asked = new Map<string, Promise<boolean>>()

  const keepUnserved = () => stored.save?.({ unserved: Object.fromEntries(unserved) })
  const learn = ({ id }: AnyEndpoint) => {
    const before = unserved.get(id)
    // An operator who tries again does not make the console wait longer.
    const isDue = before !== undefined && now() >= before.until
    const wait = isDue ? Math.min(before.wait * 2, DAY) : (before?.wait ?? TRY_AGAIN)
    unserved.set(id, { until: now() + wait, wait })
    keepUnserved()
  }
  const meansUnknown = async (failure: Failure, path: string, ask: AskUnknown): Promise<boolean> => {
    const shape = shapeOf(failure, path)
    const beside = besideOf(path)
    const compare = async () => {
      const answer = await ask(beside)
      if (answer === 'unreached') asked.delete(shape)
      return typeof answer === 'object' && shapeOf(answer, beside) === shape
    }
    const answer = asked.get(shape) ?? compare()
    asked.set(shape, answer)
    return answer
  }

  return {
    refuse(endpoint) {
      const known = unserved.get(endpoint.id)
      if (!known || released.delete(endpoint.id)) return
      if (now() < known.until) throw notServed(endpoint)
    },
    has: ({ id }) => now() < (unserved.get(id)?.until ?? 0),
    served(endpoint) {
      const { id } = endpoint
      if (unserved.delete(id)) keepUnserved()
      if (!isTracked(endpoint) || proven.has(id)) return
      proven.add(id)
      stored.save?.({ served: [...proven] })
    },
    named(endpoints) {
      const known = endpoints.filter(({ id }) => unserved.delete(id))
      if (known.length > 0) keepUnserved()
    },
    async judge({ endpoint, path, error, isConditional, isNamed }, ask) {
      if (!isTracked(endpoint) || isNamed || proven.has(endpoint.id)) return error
      const { failure } = faultOf(error)
      // A not-found page of its server proves it directly.
      if (failure.code === 'not-found') learn(endpoint)
      if (failure.code !== 'refused' || isConditional) return error
      if (!(await meansUnknown(failure, path, ask))) return error
      learn(endpoint)
      return notServed(endpoint)
    },
    tryAgain() {
      for (const id of unserved.keys()) released.add(id)
    },
    forget() {
      if (unserved.size > 0) {
        unserved.clear()
        keepUnserved()
      }
      released.clear()
      asked.clear()
    },
  }
}
