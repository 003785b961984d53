import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { inBlocks, networkOf, plainAddress } from './address.ts'
import { decryptPassword } from './decrypt.ts'
import { passwordLevel } from '#contract/passwords.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { RateLimit } from './rateLimit.ts'
import { newToken, tokenHash } from './token.ts'

test('level 1 is six characters of any class (OPS-CSE-14)', () => {
  expect(passwordLevel('12345')).toBe(0)
  expect(passwordLevel('aA1!x')).toBe(0)
  expect(passwordLevel('123456')).toBe(1)
  expect(passwordLevel('aA1!xyz')).toBe(1)
})

test('level 2 is eight characters of one class (OPS-CSE-15)', () => {
  expect(passwordLevel('1234567')).toBe(1)
  expect(passwordLevel('12345678')).toBe(2)
  expect(passwordLevel('abcdefgh')).toBe(2)
})

test('level 3 is eight characters of two or three classes (OPS-CSE-16)', () => {
  expect(passwordLevel('abcdefg1')).toBe(3)
  expect(passwordLevel('Abcdefg1')).toBe(3)
})

test('level 4 is eight characters of all four classes (OPS-CSE-17)', () => {
  expect(passwordLevel('Abcdef1!')).toBe(4)
  expect(passwordLevel('Abcde1!')).toBe(1)
})

test('a character that is no ASCII letter or digit is special (OPS-CSE-18)', () => {
  expect(passwordLevel('Abcdefg1密')).toBe(4)
  expect(passwordLevel('Äbcdefg1')).toBe(3)
  expect(passwordLevel('密码密码密码密码')).toBe(2)
})

test('a hash carries its own salt and cost and admits its password only', async () => {
  const [one, two] = [hashPassword('密码', 1024), hashPassword('密码', 1024)]
  expect(one).not.toBe(two)
  expect(hashPassword('x')).toMatch(/^scrypt\$16384\$/)
  expect(await verifyPassword('密码', one)).toBe(true)
  expect(await verifyPassword('密码', two)).toBe(true)
  expect(await verifyPassword('mima', one)).toBe(false)
  expect(await verifyPassword('', one)).toBe(false)
})

test('an account without a usable hash admits nobody', async () => {
  for (const hash of ['', 'plain', 'scrypt$x$y', 'scrypt$16384$$']) {
    expect(await verifyPassword('', hash), hash).toBe(false)
    expect(await verifyPassword('plain', hash), hash).toBe(false)
  }
})

test('tokens are 256 random bits and are looked up by hash', () => {
  const tokens = new Set(Array.from({ length: 100 }, newToken))
  expect(tokens.size).toBe(100)
  for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(tokenHash('a')).not.toBe(tokenHash('b'))
})

test('only what was encrypted with this key is decrypted', () => {
  const key = '0123456789abcdef'
  const vector = randomBytes(16)
  const cipher = createCipheriv('aes-128-cbc', key, vector)
  const sent = Buffer.concat([vector, cipher.update('密码 1'), cipher.final()]).toString('base64')
  expect(decryptPassword(sent, key)).toBe('密码 1')
  expect(decryptPassword(sent, 'fedcba9876543210')).not.toBe('密码 1')
  for (const plain of ['', 'admin', 'x'.repeat(64), sent.slice(0, 20)])
    expect(decryptPassword(plain, key)).toBeNull()
})

test('addresses are matched against blocks of both families', () => {
  expect(inBlocks('10.1.2.3', '192.168.0.0/16, 10.0.0.0/8')).toBe(true)
  expect(inBlocks('11.1.2.3', '192.168.0.0/16, 10.0.0.0/8')).toBe(false)
  expect(inBlocks('192.168.1.7', '192.168.1.7')).toBe(true)
  expect(inBlocks('2001:db8::1', '2001:db8::/32')).toBe(true)
  expect(inBlocks('2001:db9::1', '2001:db8::/32,10.0.0.0/8')).toBe(false)
  expect(inBlocks('10.0.0.1', 'nonsense')).toBe(false)
  expect(inBlocks('nonsense', '0.0.0.0/0')).toBe(false)
  expect(plainAddress('::ffff:127.0.0.1')).toBe('127.0.0.1')
  expect(plainAddress('::1')).toBe('::1')
})

test('limits count by IPv4 address and by IPv6 network, however the address is written', () => {
  expect(networkOf('10.1.2.3')).toBe('10.1.2.3')
  const one = networkOf('2001:db8:0:7:1:2:3:4')
  expect(networkOf('2001:0db8::7:ffff:0:0:1')).toBe(one)
  expect(networkOf('2001:db8:0:8::1')).not.toBe(one)
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'))
  expect(networkOf('::1')).toBe('0:0:0:0')
})

test('a rate is counted per key and frees itself as time passes', () => {
  const limit = new RateLimit(2, 1000)
  expect([limit.take('a', 0), limit.take('a', 500), limit.take('a', 900), limit.take('b', 900)]).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect(limit.take('a', 1001)).toBe(true)
  expect(limit.take('a', 1002)).toBe(false)
  // The older of the two tries that count is from 500.
  expect([limit.waitMs('a', 1002), limit.waitMs('b', 1002)]).toEqual([498, 0])
})
