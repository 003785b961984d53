import { BlockList, isIP } from 'node:net'

/** `::ffff:127.0.0.1` is how a dual-stack socket writes 127.0.0.1. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Groups of an IPv6 address that name the network; the rest a single machine chooses by itself. */
const NETWORK_GROUPS = 4

/** Key of limits per address: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groupsOf = (part: string): string[] => part.split(':').filter((group) => group !== '')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right]
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * @param blocks addresses and CIDR blocks separated by commas; an entry that is neither counts as
 *   absent, so a list without a valid entry admits no address.
 */
export function inBlocks(address: string, blocks: string): boolean {
  if (isIP(address) === 0) return false
  const list = new BlockList()
  for (const entry of blocks.split(',').map((part) => part.trim())) {
    const [network = '', prefix] = entry.split('/')
    if (isIP(network) === 0) continue
    if (prefix === undefined) list.addAddress(network, family(network))
    else list.addSubnet(network, Number(prefix), family(network))
  }
  return list.check(address, family(address))
}
