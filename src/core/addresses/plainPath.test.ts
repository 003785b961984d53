import { expect, test } from 'vitest'
import { ownUrl } from './address.ts'
import { couldBePathOf, isPathOf, plainPath } from './plainPath.ts'

const spellings = [
  '/sys/user/export',
  '/sys/user/export/',
  '/sys/user/export//',
  '//sys//user/export',
  '/sys/./user/x/../export',
  '/sys/%2e/user/%2E%2e/user/export',
  '/sys/user/%65xport',
  '/sys/user/%2565xport',
  '/sys/user%2fexport',
  '/sys\\user\\export',
  '/sys/user;v=1/export;jsessionid=2',
  '/sys/user/export%20',
  '/sys/user/export%00',
]

test.each(spellings)('%s is the path of one call', (path) => {
  expect(plainPath(path)).toBe('/sys/user/export')
})

test.each([...spellings, '/api/v1/sys/user/export', '/SYS/User/Export', '/sys/user/export.xlsx'])(
  '%s could be taken for the call by some server',
  (path) => expect(couldBePathOf('/sys/user/export', path)).toBe(true),
)

test.each([
  '/sys/user/exports',
  '/xsys/user/export/1',
  '/sys/user/export/1',
  '/oss/file/20260101/export.png',
])('%s is another path', (path) => expect(couldBePathOf('/sys/user/export', path)).toBe(false))

test('a path with parameters is met by exactly its own, spelled as it is', () => {
  const call = '/oss/file/{day}/{name}'
  expect(isPathOf(call, '/oss/file/20260101/a.png')).toBe(true)
  for (const path of [
    '/oss/file/20260101',
    '/oss/file/20260101/a/b',
    '/x/oss/file/20260101/a.png',
    '/oss/file/20260101/a.png/',
    '/oss/file/x/..;/export',
    '/OSS/file/20260101/a.png',
    '/oss/file//a.png',
  ])
    expect([path, isPathOf(call, path)]).toEqual([path, false])
})

test.each(['/api/..;/admin/x', '/api/.;x/y', '/api/%252e%252e/x', '/api/a%255cb', '/api/..%3b/x'])(
  'an address that the platform has sent may not leave its path as %s',
  (path) => {
    const base = new URL('https://platform.example.com/api')
    expect(() => ownUrl(base, `https://platform.example.com${path}`)).toThrow('Not a plain path')
  },
)
