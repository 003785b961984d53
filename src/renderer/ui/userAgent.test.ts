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
