import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenHost, openHost } from './testing/openHost.ts'

let open: OpenHost
let key = ''
let windowId = ''
beforeAll(async () => {
  open = await openHost()
  key = new URL(open.host.address).searchParams.get('key') ?? ''
  windowId = await open.openWindow()
})
afterAll(() => open.close())

describe('the key of a run', () => {
  test('is exchanged for a strict cookie by a redirect that does not repeat it', async () => {
    const answer = await open.ask(`/?key=${key}`)
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toBe('/')
    expect(answer.headers['set-cookie']).toEqual([`${open.cookie}; Path=/; HttpOnly; SameSite=Strict`])
    expect(open.cookie).not.toContain(key)
  })

  test('works again within the run', async () => {
    expect((await open.ask(`/?key=${key}`)).status).toBe(302)
    expect((await open.ask(`/?key=${key}`)).status).toBe(302)
  })

  test.each([
    ['a wrong key', `/?key=${'x'.repeat(43)}`],
    ['an empty key', '/?key='],
    ['no key', '/'],
    ['the key at another path', '/assets/app-1a2b.js?key=KEY'],
  ])('%s is refused in both languages', async (_name, path) => {
    const answer = await open.ask(path.replace('KEY', key))
    expect(answer.status).toBe(401)
    expect(answer.text).toContain('启动管家时显示的地址')
    expect(answer.text).toContain('the address shown when Steward was started')
    expect(answer.text).not.toContain(key)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('is not accepted under a foreign name for this address', async () => {
    const answer = await open.ask(`/?key=${key}`, { headers: { Host: `evil.example:${open.port}` } })
    expect(answer.status).toBe(403)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('every request', () => {
  test.each([
    ['/', 'GET'],
    ['/assets/app-1a2b.js', 'GET'],
    ['/steward-bridge.js', 'GET'],
    ['/bridge/host.info', 'POST'],
    ['/bridge/events?window=main', 'GET'],
    ['/download/anything', 'GET'],
  ])('%s (%s) is refused without the cookie', async (path, method) => {
    const headers = { Origin: `http://127.0.0.1:${open.port}` }
    expect((await open.ask(path, { method, headers })).status).toBe(401)
    const forged = { ...headers, Cookie: `${open.cookie.slice(0, -1)}_` }
    expect((await open.ask(path, { method, headers: forged })).status).toBe(401)
  })

  test.each([
    ['localhost:PORT', 302],
    ['127.0.0.1:PORT', 302],
    ['localhost', 403],
    ['127.0.0.1:1', 403],
    ['evil.example', 403],
    ['evil.example:PORT', 403],
    ['127.0.0.1.evil.example:PORT', 403],
    ['[::1]:PORT', 403],
  ])('with Host %s answers %i', async (name, status) => {
    const headers = { Host: name.replace('PORT', String(open.port)) }
    expect((await open.askIn('/', { headers })).status).toBe(status)
  })

  test.each([
    ['http://127.0.0.1:PORT', 200],
    ['http://127.0.0.1:1', 403],
    ['http://localhost:PORT', 403],
    ['https://127.0.0.1:PORT', 403],
    ['https://evil.example', 403],
    ['null', 403],
  ])('with Origin %s answers %i', async (origin, status) => {
    const headers = { Origin: origin.replace('PORT', String(open.port)) }
    expect((await open.askIn('/assets/app-1a2b.js', { headers })).status).toBe(status)
  })

  test.each([
    ['same-origin', 200],
    ['none', 200],
    ['same-site', 403],
    ['cross-site', 403],
  ])('with Sec-Fetch-Site %s answers %i', async (site, status) => {
    const answer = await open.askIn('/assets/app-1a2b.js', { headers: { 'Sec-Fetch-Site': site } })
    expect(answer.status).toBe(status)
  })

  test('a link from elsewhere may open the page, and nothing else', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await open.askIn('/', { headers })).status).toBe(302)
    expect((await open.askIn(`/bridge/events?window=${windowId}`, { headers })).status).toBe(403)
    expect((await open.askIn('/download/anything', { headers })).status).toBe(403)
  })
})

describe('a call', () => {
  const post = (headers: Record<string, string>) =>
    open.askIn('/bridge/host.info', {
      method: 'POST',
      headers: { 'X-Steward-Window': windowId, ...headers },
    })

  test('must say where it comes from', async () => {
    const before = open.core.calls.length
    expect((await post({})).status).toBe(403)
    expect((await post({ 'Sec-Fetch-Site': 'none' })).status).toBe(403)
    expect((await post({ 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
    expect((await post({ Origin: 'http://evil.example' })).status).toBe(403)
    expect(open.core.calls.length).toBe(before)
    expect((await post({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect((await post({ Origin: `http://127.0.0.1:${open.port}` })).status).toBe(200)
  })

  test('in the type of a plain form is refused', async () => {
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'text/plain' }
    expect((await post(headers)).status).toBe(415)
  })
})

test('other methods are refused', async () => {
  const headers = { Origin: `http://127.0.0.1:${open.port}` }
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    expect((await open.askIn('/', { method, headers })).status, method).toBe(405)
  }
})

test('the host tells its run to anyone on this machine, and nothing else', async () => {
  const answer = await open.ask('/alive')
  expect(answer.text).toBe(open.host.run)
  expect((await open.ask('/alive', { headers: { Host: 'evil.example' } })).status).toBe(403)
})
