import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The secrets of one run. All are random and end with the process. */
export interface Access {
  readonly port: number
  readonly cookieName: string
  /** Kept by the browser, which sends it to every port of this address: not enough by itself. */
  readonly cookie: string
  /** Kept by the page in its own storage, which belongs to one port, and sent in a header. */
  readonly pageKey: string
  /** Stands in the lock file, for a second start that asks for an address. */
  readonly launcherKey: string
  /** @returns the key of a fresh address: good for one entry, within a minute. */
  issue(): string
  /** Whether the key may enter; it never may again. */
  redeem(key: string): boolean
}

const secret = (): string => randomBytes(32).toString('base64url')

/** Milliseconds for which an address that was handed out can be opened. */
const ENTRY_TIME = 60_000
/** Addresses that wait to be opened; the oldest goes first. */
const MAX_ENTRIES = 20

/** @param port cookies know no ports, so their name carries it. */
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
  /** A key that was handed out: hand over the cookie and the page's key. */
  | 'enter'
  /** Another name for this address than ours: DNS rebinding. */
  | 'foreign-host'
  /** Asked by a page that is not ours. */
  | 'foreign-origin'
  /** Unknown to this run: no cookie, no key, or one that was used. */
  | 'unknown'

const isSame = (given: string, expected: string): boolean => {
  // Equal lengths, as the comparison demands them.
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

/** The stream of events, whose request a page can give no header. */
export const eventsPath = '/bridge/events'

/** Header in which a page says its key. */
export const pageKeyHeader = 'x-steward-key'

const pageKeyOf = (request: IncomingMessage, query: URLSearchParams): string =>
  String(request.headers[pageKeyHeader] ?? query.get('key') ?? '')

/** A second start on the same machine that has read the lock file. */
export const isLauncher = (request: IncomingMessage, access: Access): boolean =>
  request.method === 'POST' &&
  isOwnHost(request, access.port) &&
  isSame(String(request.headers['x-steward-launcher'] ?? ''), access.launcherKey)

export const isOwnHost = (request: IncomingMessage, port: number): boolean =>
  request.headers.host === `127.0.0.1:${port}` || request.headers.host === `localhost:${port}`

/** Decides over every request before anything is read from it but its head. */
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
  // Pages of other loopback ports count as the same site and would be given the cookie: only the
  // document may be asked for from elsewhere, by following a link.
  const isDocument = path === '/' && isReading
  if (!isDocument && site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign-origin'

  if (isDocument && query.has('key')) {
    // A preview that asks for the head only must not use the key up.
    const isEntry = request.method === 'GET' && access.redeem(query.get('key') ?? '')
    return isEntry ? 'enter' : 'unknown'
  }
  if (!isSame(cookieOf(request, access.cookieName), access.cookie)) return 'unknown'
  const needsKey = !isReading || path === eventsPath
  return !needsKey || isSame(pageKeyOf(request, query), access.pageKey) ? 'allowed' : 'unknown'
}

/** No Max-Age: gone when the browser closes. No Secure: the address is plain http on the loopback. */
export const cookieHeader = (access: Access): string =>
  `${access.cookieName}=${access.cookie}; Path=/; HttpOnly; SameSite=Strict`
