import dns from 'node:dns'
import { isIPv4 } from 'node:net'
import { plainPath } from './plainPath.ts'

/** Names and addresses of servers: when two of them are the same one. */

/** The groups of an IPv6 address, as URLs write it. */
function groupsOf(host: string): number[] {
  const [before = '', after] = host.split('::')
  const read = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const [head, tail] = [read(before), read(after ?? '')]
  const zeros = after === undefined ? 0 : Math.max(8 - head.length - tail.length, 0)
  return [...head, ...Array.from({ length: zeros }, () => 0), ...tail]
}

/** The IPv4 address inside an IPv6 one that only carries it (mapped, or of NAT64); undefined: it carries none. */
function carried(host: string): string | undefined {
  const groups = groupsOf(host)
  const begins = (...first: number[]) =>
    groups.slice(0, 6).every((group, index) => group === (first[index] ?? 0))
  if (groups.length !== 8 || !(begins(0, 0, 0, 0, 0, 0xffff) || begins(0x64, 0xff9b))) return undefined
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

/**
 * The one spelling of a host's name: as URLs parse it (lower case, Punycode, numbers of IPv4 in any base), without
 * brackets and final dots, an IPv4 address inside one of IPv6 by itself.
 */
export function plainHost(host: string): string {
  const bracketed = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  const parsed = URL.parse(`http://${bracketed}`)?.hostname
  const name = (parsed ?? host.toLowerCase()).replace(/^\[|\]$/g, '').replace(/(?<!\.)\.+$/, '')
  return name.includes(':') ? (carried(name) ?? name) : name
}

/** Whether the host is this machine, which is exempt from HTTPS and from proxies. */
export function isLoopback(hostname: string): boolean {
  const host = plainHost(hostname)
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    (isIPv4(host) && host.startsWith('127.'))
  )
}

/** All names of this machine are one; those that mean every address of it as well. */
const machineOf = (host: string): string => {
  const plain = plainHost(host)
  return isLoopback(plain) || plain === '0.0.0.0' || plain === '::' ? 'localhost' : plain
}

/** A server may answer with and without encryption at the usual ports. */
const portOf = ({ port }: URL): string => (['', '80', '443'].includes(port) ? 'web' : port)

/** Whether both hosts are the same by their names. */
export const isSameHost = (one: string, other: string): boolean => machineOf(one) === machineOf(other)

/** Whether two addresses lead to one server by their names. */
export function isSameServer(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one.trim()), URL.parse(other.trim())]
  return a !== null && b !== null && portOf(a) === portOf(b) && isSameHost(a.hostname, b.hostname)
}

/** The one spelling of a profile's address; null: it is no address. */
export function plainAddress(address: string): string | null {
  const url = URL.parse(address.trim())
  if (!url) return null
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return `${url.protocol}//${machineOf(url.hostname)}:${port}${plainPath(url.pathname)}`
}

/** Milliseconds until a name counts as unknown. */
const PATIENCE = 3000

/** Addresses that a name resolves to on this machine; empty: it is not known. */
function resolved(host: string): Promise<readonly string[]> {
  const name = host.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve([]), PATIENCE)
    dns.lookup(name, { all: true }, (error, found) => {
      clearTimeout(timer)
      resolve(error ? [] : found.map(({ address }) => machineOf(address)))
    })
  })
}

/**
 * Finds the servers that an address leads to by the addresses of their names.
 * @returns those of `others` that share an address and the port with it
 */
export async function resolvingTo<T extends { readonly address: string }>(
  address: string,
  others: readonly T[],
): Promise<T[]> {
  const url = URL.parse(address.trim())
  if (!url) return []
  const near = others.flatMap((other) => {
    const theirs = URL.parse(other.address.trim())
    return theirs && portOf(theirs) === portOf(url) ? [{ other, host: theirs.hostname }] : []
  })
  if (near.length === 0) return []
  const [own, ...found] = await Promise.all([url.hostname, ...near.map(({ host }) => host)].map(resolved))
  return near.flatMap(({ other }, index) => (found[index]?.some((one) => own?.includes(one)) ? [other] : []))
}
