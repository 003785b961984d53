import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtPages } from './pages.ts'
import { type OpenHost, openHost, scriptText } from './testing/openHost.ts'

let open: OpenHost
let windowId = ''
beforeAll(async () => {
  open = await openHost()
  windowId = await open.openWindow()
})
afterAll(() => open.close())

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? ''

test('the document carries the policy as a header, with a nonce of its own each time', async () => {
  const first = await open.sendAsPage(`/?window=${windowId}`)
  const second = await open.sendAsPage(`/?window=${windowId}`)
  const nonce = nonceOf(first.headers['content-security-policy'])
  expect(first.headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; ` +
      "img-src 'self' data: blob:; media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
      "frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(nonce).toMatch(/^[A-Za-z0-9+/]{24}$/)
  expect(nonceOf(second.headers['content-security-policy'])).not.toBe(nonce)
  expect(first.text).toContain(`nonce="${nonce}"`)
  expect(first.text).not.toContain('__CSP_NONCE__')
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.headers['x-content-type-options']).toBe('nosniff')
})

test('the bridge comes before the first script of the page', async () => {
  const { text } = await open.sendAsPage(`/?window=${windowId}`)
  const scripts = [...text.matchAll(/<script[^>]*src="([^"]+)"/g)].map((match) => match[1])
  expect(scripts).toEqual(['/steward-bridge.js', './assets/app-1a2b.js'])
})

test('the bridge is served as a script without types', async () => {
  const { headers, text } = await open.sendAsPage('/steward-bridge.js')
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['cache-control']).toBe('no-cache')
  expect(text).not.toMatch(/^import/m)
  expect(text).toContain("'steward'")
})

test('a script is served as it is and kept for good, because its name changes with it', async () => {
  const answer = await open.sendAsPage('/assets/app-1a2b.js', { headers: { 'Accept-Encoding': 'br, gzip' } })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  expect(answer.text).toBe(scriptText)
})

test('a file whose name does not change with its content is asked for again', async () => {
  const answer = await open.sendAsPage('/mark.svg')
  expect(answer.headers['content-type']).toBe('image/svg+xml')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('what a PDF document may need is read when it is asked for', async () => {
  const answer = await open.sendAsPage('/assets/pdf-1/cmaps/V.bcmap')
  expect(answer.headers['content-type']).toBe('application/octet-stream')
  expect(answer.text).toBe('characters')
})

test('whether a path is a file of the page is said, so that nobody else answers it', async () => {
  const pages = await builtPages(join(open.folder, 'renderer'))
  const sent: boolean[] = []
  const server = createServer((asked, response) => {
    void pages.send(asked, response, asked.url ?? '').then((was) => {
      sent.push(was)
      if (!was) response.writeHead(404).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect([await ask('/assets/app-1a2b.js'), await ask('/gone.js')]).toEqual([200, 404])
  expect(sent).toEqual([true, false])
  server.close()
})

test('the manifest has the language of the console and the icons that it names, and is read with the cookie alone', async () => {
  const { text } = await open.sendAsPage(`/?window=${windowId}`)
  const path = /<link rel="manifest" href="([^"]+)" crossorigin="use-credentials">/.exec(text)?.[1] ?? ''
  const answer = await open.sendAsPage(path)
  expect(answer.headers['content-type']).toBe('application/manifest+json')
  const manifest = JSON.parse(answer.text) as { name: string; icons: { src: string; type: string }[] }
  expect(manifest).toMatchObject({ name: '管家', lang: 'zh-CN', start_url: '/', display: 'standalone' })
  expect(manifest.icons.length).toBeGreaterThan(0)
  for (const icon of manifest.icons) {
    const { status, headers } = await open.sendAsPage(icon.src)
    expect([status, headers['content-type']]).toEqual([200, icon.type])
  }
  expect((await open.send(path)).status).toBe(401)
})

test('HEAD answers the head alone', async () => {
  const answer = await open.sendAsPage('/assets/app-1a2b.js', { method: 'HEAD' })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-length']).toBe(String(scriptText.length))
  expect(answer.body.length).toBe(0)
})

test.each([
  '/../secret.json',
  '/..%2fsecret.json',
  '/%2e%2e/secret.json',
  '/%2e%2e%2fsecret.json',
  '/assets/../../secret.json',
  '/assets/..%2f..%2fsecret.json',
  '/..%5csecret.json',
  '/..\\secret.json',
  '/%252e%252e/secret.json',
  '//secret.json',
  '/./secret.json',
  '/secret.json%00.js',
  '/%',
  '/etc/passwd',
  '/index.html',
  '/notes.txt',
  '/assets/app-1a2b.js.map',
  '/assets/',
  '/__proto__',
])('%s is not served', async (path) => {
  const answer = await open.sendAsPage(path)
  expect([400, 404]).toContain(answer.status)
  expect(answer.text).not.toContain('secret":true')
  expect(answer.text).not.toContain('not for the browser')
})

test('an absolute address in the request line is refused', async () => {
  const answer = await open.sendAsPage(`http://127.0.0.1:${open.port}/icon.svg`)
  expect(answer.status).toBe(400)
})
