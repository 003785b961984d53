import { lookup } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect, isIP, type Socket } from 'node:net'
import type { DoctorFinding } from '#contract/bridge/doctor.ts'
import { errorCodeOf } from './errorCode.ts'

/** Finding of a step, and whether the next one can be taken. */
export interface Finding {
  readonly found: DoctorFinding
  readonly state: 'ok' | 'warning' | 'failed' | 'none'
  readonly values?: Readonly<Record<string, string>>
}

/** A server to connect to. */
export interface Place {
  readonly host: string
  readonly port: number
}

const standardPort = ({ protocol }: URL): number => (protocol === 'https:' ? 443 : 80)

export const placeOf = (url: URL): Place => ({
  // An address in brackets is one of version 6.
  host: url.hostname.replace(/^\[|\]$/g, ''),
  port: url.port === '' ? standardPort(url) : Number(url.port),
})

export async function resolve({ host }: Place): Promise<Finding> {
  if (isIP(host) !== 0) return { found: 'dns.number', state: 'none', values: { host } }
  try {
    const addresses = await lookup(host, { all: true })
    const all = addresses.map(({ address }) => address).join(', ')
    return { found: 'dns.ok', state: 'ok', values: { host, addresses: all } }
  } catch (error) {
    const code = errorCodeOf(error)
    const found = code === 'ENOTFOUND' ? 'dns.unknown' : 'dns.failed'
    return { found, state: 'failed', values: { host, code } }
  }
}

/**
 * Why there is no connection. macOS refuses the local network to programs that may not use it as if no way led there;
 * the reason beside it, a host that is off, is in the same advice.
 */
export function unconnected(code: string, platform: NodeJS.Platform): DoctorFinding {
  if (code === 'ECONNREFUSED') return 'tcp.refused'
  if (code === 'ETIMEDOUT') return 'tcp.silent'
  return platform === 'darwin' && code === 'EHOSTUNREACH' ? 'tcp.localNetwork' : 'tcp.failed'
}

/** Opens a connection and closes it. @param patience milliseconds until a place without an answer counts as silent */
export function knock(place: Place, patience: number): Promise<Finding> {
  const values = { host: place.host, port: String(place.port) }
  return new Promise((settle) => {
    const socket = connect({ ...place, timeout: patience })
    const end = (finding: Finding) => {
      socket.destroy()
      settle(finding)
    }
    socket.once('connect', () =>
      end({ found: 'tcp.ok', state: 'ok', values: { ...values, address: socket.remoteAddress ?? '' } }),
    )
    socket.once('timeout', () => end({ found: 'tcp.silent', state: 'failed', values }))
    socket.once('error', (error) => {
      const code = errorCodeOf(error)
      const found = unconnected(code, process.platform)
      end({ found, state: 'failed', values: { ...values, code } })
    })
  })
}

/** Requests a connection to the platform from a proxy. @returns the connection, or why there is none */
export function tunnel(proxy: URL, to: Place, patience: number): Promise<Socket | Finding> {
  const host = to.host.includes(':') ? `[${to.host}]` : to.host
  const credentials = decodeURIComponent(`${proxy.username}:${proxy.password}`)
  const values = { proxy: proxy.host }
  return new Promise((settle) => {
    const send = proxy.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send({
      ...placeOf(proxy),
      method: 'CONNECT',
      path: `${host}:${to.port}`,
      timeout: patience,
      headers: {
        ...(credentials !== ':' && {
          'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}`,
        }),
      },
    })
    const refused = (status: number): Finding =>
      status === 407
        ? { found: 'proxy.signIn', state: 'failed', values }
        : { found: 'proxy.refused', state: 'failed', values: { ...values, status: String(status) } }
    request.once('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode === 200) return settle(socket as Socket)
      socket.destroy()
      settle(refused(statusCode))
    })
    // A server that is no proxy answers as to the request for a page.
    request.once('response', (response) => {
      response.destroy()
      settle(refused(response.statusCode ?? 0))
    })
    request.once('timeout', () => {
      request.destroy()
      settle({ found: 'proxy.silent', state: 'failed', values })
    })
    request.once('error', () => settle({ found: 'proxy.silent', state: 'failed', values }))
    request.end()
  })
}
