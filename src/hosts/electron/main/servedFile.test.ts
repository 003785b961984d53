import { expect, test } from 'vitest'
import { servedFile } from './servedFile.ts'

const root = '/srv/out/renderer'
const get = (url: string, method = 'GET') => servedFile(root, { method, url })

test.each([
  ['app://console/', '/srv/out/renderer/index.html', 'text/html; charset=utf-8'],
  ['app://console/index.html', '/srv/out/renderer/index.html', 'text/html; charset=utf-8'],
  [
    'app://console/assets/main-1a2b.js',
    '/srv/out/renderer/assets/main-1a2b.js',
    'text/javascript; charset=utf-8',
  ],
  ['app://console/assets/%E5%9B%BE.svg?v=1#x', '/srv/out/renderer/assets/图.svg', 'image/svg+xml'],
  [
    'app://console/assets/pdf-1/cmaps/UniGB-UCS2-H.bcmap',
    '/srv/out/renderer/assets/pdf-1/cmaps/UniGB-UCS2-H.bcmap',
    'application/octet-stream',
  ],
  // A double slash would be an absolute path to `path.resolve`; it stays below the root.
  ['app://console//etc/passwd.json', '/srv/out/renderer/etc/passwd.json', 'application/json; charset=utf-8'],
  ['app://console/a/../boot.css', '/srv/out/renderer/boot.css', 'text/css; charset=utf-8'],
])('serves %s', (url, file, type) => {
  expect(get(url)).toMatchObject({ status: 200, file, type })
})

// The address parser itself resolves these dots: the result is a file below the root that does not exist.
test.each(['app://console/../package.json', 'app://console/%2e%2e/%2e%2e/package.json'])(
  '%s stays below the root',
  (url) => {
    expect(get(url)).toMatchObject({ file: '/srv/out/renderer/package.json' })
  },
)

test('only the index is a document that gets a nonce', () => {
  expect(get('app://console/')).toMatchObject({ isDocument: true })
  expect(get('app://console/assets/other.html')).toMatchObject({ isDocument: false })
})

test.each([
  ['app://console/..%2f..%2fpackage.json', 404],
  ['app://console/..%2frenderer-other/index.html', 404],
  ['app://console/assets/..%2f..%2f..%2f..%2fetc/passwd.json', 404],
  // Decoded once only: the rest of a double encoding is a strange file name below the root.
  ['app://console/%252e%252e%252fpackage.map', 404],
  ['app://console/..%5c..%5cpackage.json', 400],
  ['app://console/index.html%00.js', 400],
  ['app://console/%', 400],
  ['not an address', 400],
  ['app://console/main.js.map', 404],
  ['app://console/main.ts', 404],
  ['app://console/settings', 404],
  ['app://console/.env', 404],
  ['app://other/index.html', 404],
  ['app://console.evil/index.html', 404],
  ['https://console/index.html', 404],
  ['file:///srv/out/renderer/index.html', 404],
])('refuses %s with %i', (url, status) => {
  expect(get(url)).toEqual({ status })
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('refuses %s', (method) => {
  expect(get('app://console/', method)).toEqual({ status: 405 })
})

test('answers HEAD as GET', () => {
  expect(get('app://console/', 'HEAD')).toMatchObject({ status: 200 })
})
