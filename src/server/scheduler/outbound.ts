import { lookup } from 'node:dns'
import { type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { redactText } from '#base/secrets.ts'
import { z } from 'zod'

/** Longest part of an answer that is read and noted. */
const NOTED = 500
const LIMIT_MS = 30_000

const Target = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH']).default('GET'),
  url: z.string(),
  body: z.string().optional(),
})

function targetOf(param: string): z.output<typeof Target> {
  const text = param.trim()
  if (!text.startsWith('{')) return { method: 'GET', url: text }
  try {
    return Target.parse(JSON.parse(text))
  } catch {
    throw new Error('参数必须是地址，或含 method、url、body 的 JSON')
  }
}

/** Ports that an address without one means. */
// Open keys: looked up by the protocol of any address.
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** `host:port` as an allowed target is written, IPv6 in brackets. */
const placeOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || defaultPorts[protocol] || ''}`

/**
 * Whether the list has the target: host and port have to agree. An entry without a port means the two
 * default ports.
 */
function isAllowed(target: URL, allowed: string): boolean {
  const entries = allowed.split(',').map((entry) => entry.trim().toLowerCase())
  const isDefault = target.port === ''
  return entries.includes(placeOf(target)) || (isDefault && entries.includes(target.hostname))
}

/**
 * This machine and addresses that only its own network reaches: a name never leads there, an address has to be listed.
 */
const closed = new BlockList()
closed.addSubnet('0.0.0.0', 8)
closed.addSubnet('127.0.0.0', 8)
closed.addSubnet('169.254.0.0', 16)
closed.addSubnet('224.0.0.0', 3)
closed.addAddress('::', 'ipv6')
closed.addAddress('::1', 'ipv6')
closed.addSubnet('fe80::', 10, 'ipv6')
closed.addSubnet('ff00::', 8, 'ipv6')

const isClosed = (address: string): boolean => closed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The first address to which no name may lead; undefined when all of them are open. */
export const closedAmong = <A extends { readonly address: string }>(
  found: readonly A[] | undefined,
): A | undefined => found?.find(({ address }) => isClosed(address))

/**
 * Looks a name up and refuses closed addresses that it leads to; used by the connection itself, so that nothing comes
 * between.
 */
const openLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const bad = closedAmong(found)
    const [first] = found ?? []
    if (error || !first) done(error ?? new Error(`主机 ${name} 没有地址`), '', 0)
    else if (bad) done(new Error(`主机 ${name} 指向 ${bad.address}，该地址须直接列入允许范围`), '', 0)
    else if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}

function send(target: URL, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> {
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const outgoing = request(target, { ...options, agent: false, lookup: openLookup }, resolve)
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** @throws when the address cannot be called or its host is not allowed */
function targetAt(url: string, allowed: string): URL {
  const target = URL.parse(url)
  if (!target || !(target.protocol in defaultPorts)) throw new Error('参数中没有有效的 http 地址')
  if (!isAllowed(target, allowed))
    throw new Error(`目标 ${placeOf(target)} 不在允许访问的范围（OUTBOUND_ALLOW_HOSTS）`)
  return target
}

const isFine = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300

/**
 * Calls an address that the platform's administrator has allowed.
 * @param allowed `host:port` separated by commas
 * @throws when the target is not allowed, its name leads to this machine, or the answer is not 2xx; redirects
 *   are not followed, because they could lead anywhere.
 */
export async function callOut(param: string, allowed: string, signal: AbortSignal): Promise<string> {
  const { method, url, body } = targetOf(param)
  const sent = body === undefined || method === 'GET' || method === 'HEAD' ? undefined : body
  const response = await send(
    targetAt(url, allowed),
    { method, signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]) },
    sent,
  )
  const noted = `HTTP ${response.statusCode}：${redactText(await beginning(response, NOTED))}`
  if (!isFine(response.statusCode)) throw new Error(noted)
  return noted
}

export interface OutboundCall {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** `host:port` separated by commas. */
  readonly allowed: string
  /** Milliseconds until the whole answer has to be there. */
  readonly limit: number
  /** Longest part of the answer that is read, in characters. */
  readonly longest: number
  readonly signal: AbortSignal
}

export interface OutboundAnswer {
  readonly status: number
  readonly isFine: boolean
  readonly text: string
}

/**
 * Calls another application: the same hosts as `callOut`, redirects are an answer like any other.
 * @throws when the target is not allowed, its name leads to this machine, or no answer comes in time
 */
export async function exchange(call: OutboundCall): Promise<OutboundAnswer> {
  const { method, url, headers, body, allowed, limit, longest, signal } = call
  const target = targetAt(url, allowed)
  const timeout = AbortSignal.timeout(limit)
  try {
    const response = await send(target, { method, headers, signal: AbortSignal.any([signal, timeout]) }, body)
    const text = await beginning(response, longest)
    return { status: response.statusCode ?? 0, isFine: isFine(response.statusCode), text }
  } catch (error) {
    if (timeout.aborted) throw new Error(`对方在 ${limit / 1000} 秒内没有应答`, { cause: error })
    throw error
  }
}

async function beginning(response: IncomingMessage, longest: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longest) {
      response.destroy()
      return `${text.slice(0, longest)}…`
    }
  }
  return text
}
