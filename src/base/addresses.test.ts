import { expect, test } from 'vitest'
import { blockHolds, blocksHold, parseBlock } from './addresses.ts'

test.each([
  ['10.0.0.0/8', 16_777_216n],
  ['0.0.0.0/0', 4_294_967_296n],
  ['192.168.1.7/32', 1n],
  [' 172.16.0.0/12 ', 1_048_576n],
  ['2001:db8::/32', 1n << 96n],
  ['::/0', 1n << 128n],
  ['::1/128', 1n],
  ['2001:db8:1:2:3:4:5:6/64', 1n << 64n],
])('%s holds as many addresses as its prefix leaves', (text, size) => {
  expect(parseBlock(text)?.size).toBe(size)
})

test.each(
  '0.0.0.0/33 10.0.0.0 10.0.0/8 300.0.0.0/8 10.0.0.0/-1 10.0.0.0/8/8 ::/129 1::2::3/64 12345::/16 a,b /8 :::/8 1:2:3:4:5:6:7:8:9/64 1:2:3/64 10.0.0.0/1e1'.split(
    ' ',
  ),
)('%s is no block', (text) => {
  expect(parseBlock(text)).toBeNull()
})

test('a block holds exactly the addresses between its first and its last', () => {
  const holds = (block: string, address: string) => {
    const parsed = parseBlock(block)
    return parsed !== null && blockHolds(parsed, address)
  }
  expect(holds('10.1.0.0/16', '10.1.0.0')).toBe(true)
  expect(holds('10.1.0.0/16', '10.1.255.255')).toBe(true)
  expect(holds('10.1.0.0/16', '10.2.0.0')).toBe(false)
  expect(holds('10.1.0.0/16', '10.0.255.255')).toBe(false)
  // Bits behind the prefix do not count.
  expect(holds('10.1.2.3/16', '10.1.0.1')).toBe(true)
  expect(holds('2001:db8::/32', '2001:db8:ffff::1')).toBe(true)
  expect(holds('2001:db8::/32', '2001:db9::')).toBe(false)
  expect(holds('127.0.0.0/8', '::ffff:127.0.0.1')).toBe(true)
  expect(holds('::/0', '127.0.0.1')).toBe(false)
  expect(holds('10.0.0.0/8', 'nonsense')).toBe(false)
})

test('a list holds what one of its blocks holds; what is no block holds nothing', () => {
  expect(blocksHold('10.0.0.0/8, 127.0.0.0/8', '127.0.0.1')).toBe(true)
  expect(blocksHold('10.0.0.0/8,nonsense,', '127.0.0.1')).toBe(false)
  expect(blocksHold('', '127.0.0.1')).toBe(false)
})
