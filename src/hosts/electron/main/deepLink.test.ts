import { expect, test } from 'vitest'
import { deepLinkIn, parseDeepLink } from './deepLink.ts'

test.each([
  ['steward://open/sys/sysTenant', 'sys/sysTenant'],
  ['steward://open/ops/logOperation/', 'ops/logOperation'],
  // The parser has resolved the dots: an ordinary route is left.
  ['steward://open/sys/%2e%2e/ops/params', 'ops/params'],
  ['STEWARD://open/ops/params?name=a%20b', 'ops/params?name=a%20b'],
])('%s goes to %s', (link, route) => {
  expect(parseDeepLink(link)).toBe(route)
})

test.each([
  '',
  'steward://',
  'steward://open',
  'steward://open/',
  'steward://signIn/admin',
  'steward://profile?address=https://evil.example',
  'steward://delete/sys/sysTenant',
  'steward://user:secret@open/sys/sysTenant',
  'steward://open/sys/sysTenant#x',
  'steward://open/sys//sysTenant',
  'steward://open/https://evil.example',
  'steward://open/javascript:alert(1)',
  'steward://open/<script>',
  `steward://open/${'a'.repeat(501)}`,
  'https://open/sys/sysTenant',
  'app://console/sys/sysTenant',
])('%s goes nowhere', (link) => {
  expect(parseDeepLink(link)).toBeNull()
})

test('the link is the last argument that is one, wherever Chromium put its own', () => {
  expect(deepLinkIn(['steward', '--flag', 'steward://open/a', '--other', 'steward://open/b', '--last'])).toBe(
    'steward://open/b',
  )
  expect(deepLinkIn(['steward', '--flag'])).toBeNull()
})
