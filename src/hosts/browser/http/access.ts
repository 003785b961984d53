import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The secrets of one run. Both are random and die with the process. */
export interface Access {
  /** In the address that the launcher prints; exchanged for the cookie. */
  readonly key: string
  readonly cookieName: string
  readonly cookie: string
  readonly port: number
}

const secret = (): string => randomBytes(32).toString('base64url')

/** @param port cookies know no ports, so their name carries it. */
export const createAccess = (port: number): Access => ({
  key: secret(),
  cookieName: `steward-${port}`,
  cookie: secret(),
  port,
})

export type Verdict =
  | 'allowed'
  /** The key was shown: hand over the cookie. */
  | 'exchange'
  /** Another name for this address than ours: DNS rebinding. */
  | 'foreign-host'
  /** Asked by a page that is not ours. */
  | 'foreign-origin'
  | 'no-cookie'

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
    return isSame(query.get('key') ?? '', access.key) ? 'exchange' : 'no-cookie'
  }
  return isSame(cookieOf(request, access.cookieName), access.cookie) ? 'allowed' : 'no-cookie'
}

/** No Max-Age: gone when the browser closes. No Secure: the address is plain http on the loopback. */
export const cookieHeader = (access: Access): string =>
  `${access.cookieName}=${access.cookie}; Path=/; HttpOnly; SameSite=Strict`
