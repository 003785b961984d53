import dns from 'node:dns'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isLoopback, isSameServer, plainAddress, plainHost, resolvingTo } from './serverName.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['127.1', '127.0.0.1'],
  ['0177.0.0.1', '127.0.0.1'],
  ['0x7f.0.0.1', '127.0.0.1'],
  ['2130706433', '127.0.0.1'],
  ['192.168.1.10.', '192.168.1.10'],
  ['0300.0xa8.1.10', '192.168.1.10'],
  ['[::ffff:192.168.1.10]', '192.168.1.10'],
  ['::ffff:c0a8:10a', '192.168.1.10'],
  ['[64:ff9b::192.168.1.10]', '192.168.1.10'],
  ['[0:0:0:0:0:0:0:1]', '::1'],
  ['[2001:DB8::1]', '2001:db8::1'],
  ['ADMIN.Example.COM', 'admin.example.com'],
  ['admin.example.com.', 'admin.example.com'],
  ['admin。example。com', 'admin.example.com'],
  ['管理.example.com', 'xn--8ey35n.example.com'],
  ['ａｄｍｉｎ.example.com', 'admin.example.com'],
])('%s is the host %s', (host, plain) => {
  expect(plainHost(host)).toBe(plainHost(plain))
  expect(plainHost(plain)).toBe(plain)
})

test.each(['localhost', 'LOCALHOST.', 'a.localhost', '127.1', '[::1]', '[::ffff:127.0.0.1]', '127.9.9.9'])(
  '%s is this machine',
  (host) => expect(isLoopback(new URL(`http://${host}`).hostname)).toBe(true),
)

test.each([
  'localhost.example.com',
  '128.0.0.1',
  '[::2]',
  '[::ffff:128.0.0.1]',
  '127.0.0.1.nip.io',
  '0.0.0.0',
])('%s is not surely this machine', (host) =>
  expect(isLoopback(new URL(`http://${host}`).hostname)).toBe(false),
)

describe('one server', () => {
  test.each([
    ['https://admin.example.com', 'https://ADMIN.example.com.:443/other/'],
    ['https://admin.example.com', 'http://admin.example.com'],
    ['https://admin.example.com', 'http://admin.example.com:443'],
    ['http://10.0.0.5:8080/api', 'http://0xa000005:8080'],
    ['http://10.0.0.5:8080/api', 'http://[::ffff:10.0.0.5]:8080'],
    ['http://127.0.0.1:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'http://[::1]:8080'],
    ['http://127.0.0.1:8080', 'http://0.0.0.0:8080'],
    ['https://bücher.example', 'https://xn--bcher-kva.EXAMPLE/'],
  ])('%s and %s', (one, other) => {
    expect([isSameServer(one, other), isSameServer(other, one)]).toEqual([true, true])
  })

  test.each([
    ['https://admin.example.com', 'https://admin.example.com:8443'],
    ['https://admin.example.com', 'https://other.example.com'],
    ['http://10.0.0.5', 'http://10.0.0.50'],
    ['https://admin.example.com', 'no address'],
  ])('is not that of %s and %s', (one, other) => {
    expect(isSameServer(one, other)).toBe(false)
  })
})

test('an address has one spelling', () => {
  const same = [
    'https://a.example.com/api',
    'https://A.example.com.:443/api/',
    'https://a.example.com//x/../%61pi',
  ]
  expect(new Set(same.map(plainAddress)).size).toBe(1)
  expect(plainAddress('https://a.example.com/other')).not.toBe(plainAddress(same[0] ?? ''))
  expect(plainAddress('http://a.example.com/api')).not.toBe(plainAddress(same[0] ?? ''))
  expect(plainAddress('none')).toBeNull()
})

describe('by what names resolve to', () => {
  const known: Record<string, string[]> = {
    'admin.example.com': ['10.0.0.5', '2001:db8::5'],
    'alias.example.net': ['10.0.0.9', '2001:db8::5'],
    'mapped.example.net': ['::ffff:10.0.0.5'],
    'other.example.net': ['10.0.0.6'],
    '10.0.0.5': ['10.0.0.5'],
  }
  const others = [
    { address: 'https://admin.example.com/api', name: 'web' },
    { address: 'http://admin.example.com:8080', name: 'port' },
  ]
  const names = async (address: string) => (await resolvingTo(address, others)).map(({ name }) => name)

  test('an address leads to the servers that share an address and the port', async () => {
    vi.spyOn(dns, 'lookup').mockImplementation(((
      name: string,
      _: unknown,
      done: (error: Error | null, found: unknown) => void,
    ) => {
      const found = known[name]
      if (!found) return done(new Error('ENOTFOUND'), [])
      done(
        null,
        found.map((address) => ({ address, family: 4 })),
      )
    }) as unknown as typeof dns.lookup)
    expect(await names('https://alias.example.net')).toEqual(['web'])
    expect(await names('http://mapped.example.net:8080/x')).toEqual(['port'])
    expect(await names('https://10.0.0.5')).toEqual(['web'])
    expect(await names('https://other.example.net')).toEqual([])
    expect(await names('https://alias.example.net:9000')).toEqual([])
    expect(await names('https://unknown.example.net')).toEqual([])
  })

  test('a name that is not resolved in time leads nowhere', async () => {
    vi.useFakeTimers()
    try {
      vi.spyOn(dns, 'lookup').mockImplementation((() => {}) as unknown as typeof dns.lookup)
      const found = names('https://alias.example.net')
      await vi.advanceTimersByTimeAsync(3000)
      expect(await found).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })
})
