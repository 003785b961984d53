import { createSecureContext, type SecureContext } from 'node:tls'
import { Agent, type Dispatcher, ProxyAgent } from 'undici'
import type { Profile } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import { allAuthorities } from './answers/authorities.ts'
import { isLoopback } from '../addresses/serverName.ts'

/** Provides the connection pool of a call: proxy and trusted authorities depend on the profile. */
export interface Dispatchers {
  get(profile: Profile, url: URL): Promise<Dispatcher>
  /** Address of the proxy through which calls to this address go; empty: none. */
  proxyOf(profile: Profile, url: URL): Promise<string>
  /**
   * PEM texts of the authorities that a profile trusts. @throws FailureError `tls` for a text of the profile that is
   * none
   */
  authorities(profile: Profile): Promise<string[]>
  /** The profile changed or was removed; running calls may finish. */
  forget(profileId: string): void
  close(): Promise<void>
}

const connectTimeout = 10_000

function readAuthorities(pem: string): string[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g)
  if (!blocks) throw new FailureError({ code: 'tls', message: 'The certificate authority is not PEM text' })
  try {
    createSecureContext({ ca: blocks })
  } catch {
    throw new FailureError({ code: 'tls', message: 'The certificate authority cannot be read' })
  }
  return blocks
}

/**
 * Finds the first usable proxy of a PAC answer. SOCKS proxies are skipped: the HTTP library's support for them
 * is experimental.
 * @returns the proxy's address; empty for a direct connection
 */
export function proxyOfPac(answer: string): string {
  for (const entry of answer.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/)
    switch (kind.toUpperCase()) {
      case 'DIRECT':
      case '':
        return ''
      case 'PROXY':
      case 'HTTP':
        return `http://${host}`
      case 'HTTPS':
        return `https://${host}`
    }
  }
  return ''
}

const proxyFailure = () =>
  new FailureError({
    code: 'address',
    message: 'The proxy address is not usable',
    fields: { proxy: 'invalid' },
  })

/** @param secure context for encrypted connections; undefined where none is */
function build(proxy: string, secure: SecureContext | undefined): Dispatcher {
  const tls = secure && { secureContext: secure }
  const common = { allowH2: false, headersTimeout: 0, bodyTimeout: 30_000, connections: 16 }
  if (proxy === '') return new Agent({ ...common, connect: { ...tls, timeout: connectTimeout } })
  const url = URL.parse(proxy)
  if (!url || url.hostname === '') throw proxyFailure()
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw proxyFailure()
  return new ProxyAgent({
    ...common,
    uri: url.href,
    connect: { timeout: connectTimeout },
    requestTls: tls,
    proxyTls: tls,
  })
}

/**
 * @param trusted PEM texts of the authorities that Node and the system trust; read for the first HTTPS address, in
 *   another process, because the system's store takes its time, and in this one should that fail
 */
export function createDispatchers(
  resolveProxy: (url: string) => Promise<string>,
  trusted: () => Promise<string[]>,
): Dispatchers {
  const pools = new Map<string, Dispatcher>()
  let always: Promise<string[]> | undefined
  const system = (): Promise<string[]> => (always ??= trusted().catch(allAuthorities))
  const authorities = async ({ ca }: Profile): Promise<string[]> => {
    const own = ca === '' ? [] : readAuthorities(ca)
    return [...(await system()), ...own]
  }
  /** By the profile's own authorities. Made once: reading hundreds of certificates blocks for a long time. */
  const contexts = new Map<string, Promise<SecureContext>>()
  const contextOf = (profile: Profile): Promise<SecureContext> => {
    const known = contexts.get(profile.ca)
    if (known) return known
    const made = authorities(profile).then((ca) => createSecureContext({ ca, minVersion: 'TLSv1.2' }))
    contexts.set(profile.ca, made)
    made.catch(() => contexts.delete(profile.ca))
    return made
  }

  const proxyFor = async (profile: Profile, url: URL): Promise<string> => {
    if (profile.proxy.mode === 'none' || isLoopback(url.hostname)) return ''
    if (profile.proxy.mode === 'manual') return profile.proxy.url.trim()
    // Without path and query, so that no proxy script sees them.
    return proxyOfPac(await resolveProxy(`${url.origin}/`))
  }

  return {
    proxyOf: proxyFor,
    authorities,
    async get(profile, url) {
      const proxy = await proxyFor(profile, url)
      const secure = url.protocol === 'https:' || proxy.startsWith('https:')
      const key = `${profile.id}\n${proxy}\n${secure ? profile.ca : ''}\n${secure}`
      const known = pools.get(key)
      if (known) return known
      const context = secure ? await contextOf(profile) : undefined
      // Another call may have made it meanwhile.
      const pool = pools.get(key) ?? build(proxy, context)
      pools.set(key, pool)
      return pool
    },
    forget(profileId) {
      for (const [key, pool] of pools) {
        if (!key.startsWith(`${profileId}\n`)) continue
        pools.delete(key)
        void pool.close()
      }
    },
    async close() {
      const all = [...pools.values()]
      pools.clear()
      await Promise.all(all.map((pool) => pool.destroy()))
    },
  }
}
