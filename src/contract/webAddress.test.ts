import { expect, test } from 'vitest'
import { isWebAddress, webPageOf } from './webAddress.ts'

test.each([
  ['https://admin.example.com/#/{route}', true],
  ['http://10.0.0.7:8080', true],
  ['https://[::1]:8443/ui?page={route}', true],
  ['', false],
  ['admin.example.com', false],
  ['javascript:alert(1)', false],
  ['https://user:secret@admin.example.com/', false],
  ['https://user@admin.example.com/', false],
  ['https://admin.example.com\\@other.example/', false],
  ['https://{route}/', false],
  ['https://admin.example.com/a b', false],
])('%s is a web address: %s', (address, isOne) => {
  expect(isWebAddress(address)).toBe(isOne)
})

test('a route takes its place, as text and on the same host', () => {
  const address = 'https://admin.example.com/#/{route}'
  expect(webPageOf(address, 'system/user?deptId=1')).toBe('https://admin.example.com/#/system/user?deptId=1')
  expect(webPageOf('https://admin.example.com/{route}', '报表/a#b$&')).toBe(
    'https://admin.example.com/%E6%8A%A5%E8%A1%A8/a%23b$&',
  )
  expect(webPageOf('https://admin.example.com', 'x')).toBe('https://admin.example.com')
  expect(URL.parse(webPageOf('https://admin.example.com/{route}', '../..//other.example') ?? '')?.host).toBe(
    'admin.example.com',
  )
  expect(webPageOf('https://admin.example.com/{route}', '\uD800')).toContain('https://admin.example.com/')
  expect(webPageOf('', 'x')).toBeUndefined()
})
