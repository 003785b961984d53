import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { snakeCase } from '#contract/kernel.ts'
import { isLoopback } from './serverName.ts'

const addressFailure = (message: string) =>
  new FailureError({ code: 'address', message, fields: { address: message } })

/** Why an address is refused that would be right without the profile's demand. */
export const HTTPS_DEMANDED = 'The profile demands HTTPS'

/**
 * Parses the address of a profile.
 * @returns the address with which the profile's calls start.
 * @throws FailureError `address` for one that is not http(s), holds credentials, a query or a fragment, or is not
 * HTTPS where the profile requires it
 */
export function parseAddress(address: string, requireHttps: boolean): URL {
  const url = URL.parse(address.trim())
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    throw addressFailure('Not an http or https address')
  }
  if (url.username !== '' || url.password !== '')
    throw addressFailure('The address must not hold credentials')
  if (url.search !== '' || url.hash !== '')
    throw addressFailure('The address must not hold a query or fragment')
  if (requireHttps && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw addressFailure(HTTPS_DEMANDED)
  }
  return url
}

function pathOf(endpoint: AnyEndpoint, params: Record<string, unknown>): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '')
    // encodeURIComponent does not escape dots, which would leave the path; an empty value would change the route.
    if (value === '' || value === '.' || value === '..') {
      throw new FailureError({
        code: 'invalid-input',
        message: `Path parameter ${name}`,
        fields: { [name]: 'invalid' },
      })
    }
    return encodeURIComponent(value)
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Encodes a query: without undefined values, `orderField` in snake case, empty when unsorted. */
function queryOf(query: unknown): string {
  if (!isRecord(query)) return ''
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    search.append(name, name === 'orderField' ? snakeCase(String(value)) : String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** @returns the documented path of the endpoint below the profile's address; trailing slashes stay as documented. */
export function callUrl(base: URL, endpoint: AnyEndpoint, input: { params?: unknown; query?: unknown }): URL {
  const prefix = base.pathname.replace(/(?<!\/)\/+$/, '')
  const path = pathOf(endpoint, isRecord(input.params) ? input.params : {})
  return new URL(`${base.origin}${prefix}${path}${queryOf(input.query)}`)
}

/**
 * Resolves an address that the platform has sent.
 * @returns the address, which has the profile's origin and is below its path.
 * @throws FailureError `invalid-input` for any other
 */
export function ownUrl(base: URL, address: string): URL {
  const refused = (why: string) =>
    new FailureError({ code: 'invalid-input', message: why, fields: { url: 'foreign' } })
  const prefix = base.pathname.replace(/(?<!\/)\/+$/, '')
  // A relative address is relative to the platform's own.
  const url = /^\/(?!\/)/.test(address) ? URL.parse(`${base.origin}${prefix}${address}`) : URL.parse(address)
  if (!url || url.origin !== base.origin || url.username !== '' || url.password !== '') {
    throw refused('Not an address of this platform')
  }
  // The parser has resolved dots; some servers would also resolve those that are escaped, once or twice, or have
  // their own parameters.
  if (/%(?:25)*(?:2e|2f|5c)|\\|\/\.{1,2}(?:;|%(?:25)*3b)/i.test(url.pathname))
    throw refused('Not a plain path')
  if (!url.pathname.startsWith(`${prefix}/`)) throw refused('Not below the address of this platform')
  url.hash = ''
  return url
}

/** @returns the address with the session's token in the query, where uploads and files expect it. */
export function withToken(url: URL, token: string | undefined): URL {
  if (token !== undefined) url.searchParams.set('token', token)
  return url
}
