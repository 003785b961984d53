import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isOtherAccount } from './peer.ts'

/** The secrets of one run: random, and valid until the process ends. */
export interface Access {
  readonly port: number
  readonly cookieName: string
  /** Cookie, which the browser sends to every port of this address, so it is not sufficient by itself. */
  readonly cookie: string
  /** Key that the page keeps in its storage, which belongs to one port, and sends in a header. */
  readonly pageKey: string
  /** Key in the lock file, with which a second start requests an address. */
  readonly launcherKey: string
  /** @returns the key of a new address, which can be opened once within a minute. */
  issue(): string
  /**
   * Uses up the key.
   * @returns whether it was valid
   */
  redeem(key: string): boolean
}

const secret = (): string => randomBytes(32).toString('base64url')

/** Milliseconds for which an issued address can be opened. */
const ENTRY_TIME = 60_000
/** Issued addresses at most; the oldest is dropped first. */
const MAX_ENTRIES = 20

/** @param port part of the cookie's name, because cookies are shared by all ports. */
export function createAccess(port: number, now: () => number = Date.now): Access {
  const entries = new Map<string, number>()
  return {
    port,
    cookieName: `steward-${port}`,
    cookie: secret(),
    pageKey: secret(),
    launcherKey: secret(),
    issue() {
      const key = secret()
      entries.set(key, now() + ENTRY_TIME)
      for (const oldest of entries.keys()) {
        if (entries.size <= MAX_ENTRIES) break
        entries.delete(oldest)
      }
      return key
    },
    redeem(key) {
      for (const [known, until] of entries) {
        if (!isSame(key, known)) continue
        entries.delete(known)
        return now() < until
      }
      return false
    },
  }
}

export type Verdict =
  | 'allowed'
  /** A valid key of an issued address: the cookie and the page's key are sent. */
  | 'enter'
  /** Another host name than ours, as with DNS rebinding. */
  | 'foreign-host'
  /** Sent by a page that is not ours. */
  | 'foreign-origin'
  /** An address with a key, opened by a program of another account of this computer; the key is not used up. */
  | 'foreign-account'
  /** No cookie or key of this run, or a key that was used. */
  | 'unknown'

const isSame = (given: string, expected: string): boolean => {
  // Digests have equal lengths, which the comparison requires.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function cookieOf(request: IncomingMessage, name: string): string {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return ''
}

/** Path of the event stream, for whose request a page cannot set headers. */
export const eventsPath = '/bridge/events'

/** Header with the page's key. */
export const pageKeyHeader = 'x-steward-key'

/** The query is written to histories and logs, so only the event stream's key is read from it. */
const pageKeyOf = (request: IncomingMessage, isEvents: boolean, query: URLSearchParams): string =>
  String(isEvents ? query.get('key') : (request.headers[pageKeyHeader] ?? ''))

/** Whether the request comes from a second start, which has read the lock file. */
export const isLauncher = (request: IncomingMessage, access: Access): boolean =>
  request.method === 'POST' &&
  isOwnHost(request, access.port) &&
  isSame(String(request.headers['x-steward-launcher'] ?? ''), access.launcherKey)

export const isOwnHost = (request: IncomingMessage, port: number): boolean =>
  request.headers.host === `127.0.0.1:${port}` || request.headers.host === `localhost:${port}`

/** Decides on a request by its method, address and headers, before its body is read. */
export function judge(
  request: IncomingMessage,
  access: Access,
  path: string,
  query: URLSearchParams,
): Verdict {
  if (!isOwnHost(request, access.port)) return 'foreign-host'
  const { host, origin } = request.headers
  if (origin !== undefined && origin !== `http://${host}`) return 'foreign-origin'

  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const site = request.headers['sec-fetch-site']
  if (!isReading && origin === undefined && site !== 'same-origin') return 'foreign-origin'
  // Pages of other loopback ports count as the same site, so the cookie is sent with their requests: only
  // the document may be requested from elsewhere, by following a link.
  const isDocument = path === '/' && isReading
  if (!isDocument && site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign-origin'

  if (isDocument && query.has('key')) {
    if (isOtherAccount(request.socket)) return 'foreign-account'
    // A preview that sends a HEAD request must not use the key up.
    const isEntry = request.method === 'GET' && access.redeem(query.get('key') ?? '')
    return isEntry ? 'enter' : 'unknown'
  }
  if (!isSame(cookieOf(request, access.cookieName), access.cookie)) return 'unknown'
  const isEvents = path === eventsPath && request.method === 'GET'
  if (query.has('key') && !isEvents) return 'unknown'
  const needsKey = !isReading || isEvents
  return !needsKey || isSame(pageKeyOf(request, isEvents, query), access.pageKey) ? 'allowed' : 'unknown'
}

/**
 * The cookie: without Max-Age, so it ends with the browser; without Secure, because the address is plain http on the
 * loopback.
 */
export const cookieHeader = (access: Access): string =>
  `${access.cookieName}=${access.cookie}; Path=/; HttpOnly; SameSite=Strict`
