import { expect, test } from 'vitest'
import { parseUserAgent } from './userAgent.ts'

test('a user agent reads as browser and system with their main versions (OPS-LOP-02, OPS-LLG-02)', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.86 Safari/537.36'
  expect(parseUserAgent(chrome)).toEqual({ browser: 'Chrome 131', os: 'Windows 10' })
  const safari =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
  expect(parseUserAgent(safari)).toEqual({ browser: 'Safari 18', os: 'macOS Catalina' })
})

test('an unknown or empty user agent has no name to show', () => {
  expect(parseUserAgent('')).toEqual({ browser: '', os: '' })
  expect(parseUserAgent('steward-probe')).toEqual({ browser: '', os: '' })
})

test('a browser or a system without a version is its name', () => {
  const plain = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36'
  expect(parseUserAgent(plain)).toEqual({ browser: 'Chrome 131', os: 'Linux' })
})

test('what is remembered is forgotten in time, and answered as before', () => {
  const one = (number: number) => parseUserAgent(`Mozilla/5.0 (Windows NT 10.0) Firefox/${number}.0`)
  const first = one(1)
  expect(one(1)).toBe(first)
  for (let number = 2; number < 700; number += 1) one(number)
  expect(one(1)).not.toBe(first)
  expect(one(1)).toEqual(first)
})
