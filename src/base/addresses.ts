/**
 * Meaning of a list of CIDR blocks: the number of addresses it holds and whether an address is among them. The same
 * for IPv4 and IPv6, without Node, so that a form can explain the list while it is typed.
 */

/** A network of addresses. */
export interface AddressBlock {
  readonly family: 4 | 6
  /** The first address, as a number. */
  readonly first: bigint
  /** Leading bits that all its addresses share. */
  readonly prefix: number
  /** Number of addresses in it. */
  readonly size: bigint
}

interface Address {
  readonly family: 4 | 6
  readonly value: bigint
}

const lengths = { 4: 32, 6: 128 } as const

function ipv4Of(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)) return null
  return parts.reduce((value, part) => value * 256n + BigInt(part), 0n)
}

/** The groups on one side of `::`; a dotted IPv4 address at the end counts as two. */
function groupsOf(text: string): bigint[] | null {
  if (text === '') return []
  const groups: bigint[] = []
  const parts = text.split(':')
  for (const [index, part] of parts.entries()) {
    const dotted = index === parts.length - 1 && part.includes('.') ? ipv4Of(part) : null
    if (dotted !== null) groups.push(dotted >> 16n, dotted & 0xffffn)
    else if (/^[\da-f]{1,4}$/i.test(part)) groups.push(BigInt(`0x${part}`))
    else return null
  }
  return groups
}

function ipv6Of(text: string): bigint | null {
  const sides = text.split('::')
  if (sides.length > 2) return null
  const [head, tail] = [groupsOf(sides[0] ?? ''), groupsOf(sides[1] ?? '')]
  if (!head || !tail) return null
  const missing = 8 - head.length - tail.length
  if (sides.length === 2 ? missing < 1 : missing !== 0) return null
  const groups = [...head, ...Array.from({ length: missing }, () => 0n), ...tail]
  return groups.reduce((value, group) => (value << 16n) | group, 0n)
}

/** IPv4 addresses as dual-stack sockets write them, `::ffff:127.0.0.1`. */
const MAPPED = 0xffffn

function parseAddress(text: string): Address | null {
  if (!text.includes(':')) {
    const value = ipv4Of(text)
    return value === null ? null : { family: 4, value }
  }
  const value = ipv6Of(text)
  if (value === null) return null
  return value >> 32n === MAPPED ? { family: 4, value: value & 0xffff_ffffn } : { family: 6, value }
}

/** @returns null for anything but a CIDR block */
export function parseBlock(text: string): AddressBlock | null {
  const [network = '', digits = '', ...rest] = text.trim().split('/')
  if (rest.length > 0 || !/^\d{1,3}$/.test(digits)) return null
  const family = network.includes(':') ? 6 : 4
  const value = family === 6 ? ipv6Of(network) : ipv4Of(network)
  const prefix = Number(digits)
  if (value === null || prefix > lengths[family]) return null
  const bits = BigInt(lengths[family] - prefix)
  return { family, first: (value >> bits) << bits, prefix, size: 1n << bits }
}

/** @returns whether an address as sockets write it is in the block; false for other text */
export function blockHolds({ family, first, size }: AddressBlock, address: string): boolean {
  const given = parseAddress(address)
  return given?.family === family && given.value >= first && given.value < first + size
}

/** @returns whether one of the blocks, separated by commas, holds the address */
export const blocksHold = (blocks: string, address: string): boolean =>
  blocks.split(',').some((text) => {
    const block = parseBlock(text)
    return block !== null && blockHolds(block, address)
  })
