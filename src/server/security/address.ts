import { BlockList, isIP } from 'node:net'

/** `::ffff:127.0.0.1` is how a dual-stack socket writes 127.0.0.1. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

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
