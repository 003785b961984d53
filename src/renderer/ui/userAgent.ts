import Bowser from 'bowser'

export interface Client {
  /** Name and main version; empty when unknown. */
  readonly browser: string
  readonly os: string
}

const unknown: Client = { browser: '', os: '' }
const seen = new Map<string, Client>()
const limit = 500

const named = (name: string | undefined, version: string | undefined): string =>
  name ? [name, version?.split('.')[0]].filter(Boolean).join(' ') : ''

/**
 * Browser and operating system of a User-Agent header, as name and main version. A page of log rows
 * repeats a handful of headers, so the results are remembered.
 */
export function parseUserAgent(userAgent: string): Client {
  const known = seen.get(userAgent)
  if (known) return known
  const client = userAgent ? parse(userAgent) : unknown
  if (seen.size >= limit) seen.clear()
  seen.set(userAgent, client)
  return client
}

function parse(userAgent: string): Client {
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: named(browser.name, browser.version), os: named(os.name, os.versionName ?? os.version) }
}
