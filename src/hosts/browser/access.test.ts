import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccess } from './http/access.ts'
import { keyIn, type OpenHost, openHost } from './testing/openHost.ts'

let open: OpenHost
let windowId = ''
beforeAll(async () => {
  open = await openHost()
  windowId = await open.openWindow()
})
afterAll(() => open.close())

/** Path of a fresh address. */
const entry = (): string => `/${new URL(open.host.address()).search}`

/** Policy of pages that hold no console. */
const bare = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

describe('a fresh address', () => {
  test('is exchanged for a strict cookie and the key of the page, and goes on to a window', async () => {
    const path = entry()
    const answer = await open.send(path)
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toEqual([`${open.cookie}; Path=/; HttpOnly; SameSite=Strict`])
    expect(keyIn(answer.text)).toBe(open.key)
    expect(answer.text).toContain('location.replace("/?window=')
    expect(answer.text).not.toContain(path.slice(-20))
    const [, nonce = ''] = /<script nonce="([^"]+)">/.exec(answer.text) ?? []
    expect(answer.headers['content-security-policy']).toBe(`${bare}; script-src 'nonce-${nonce}'`)
    // Used up: the refusal is a page of text.
    expect((await open.send(path)).headers['content-security-policy']).toBe(bare)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('opens once: who reads it in a list of processes comes too late', async () => {
    const path = entry()
    // A preview of the link does not use it up.
    expect((await open.send(path, { method: 'HEAD' })).status).toBe(401)
    expect((await open.send(path)).status).toBe(200)
    const again = await open.send(path)
    expect(again.status).toBe(401)
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  test('opens within a minute', () => {
    let now = 0
    const access = createAccess(1, () => now)
    const [early, late] = [access.issue(), access.issue()]
    now = 59_999
    expect(access.redeem(early)).toBe(true)
    now = 60_000
    expect(access.redeem(late)).toBe(false)
  })

  test('opens the window that it names, for a page that lost its key', async () => {
    const answer = await open.send(`${entry()}&window=${windowId}`)
    expect(answer.text).toContain(`location.replace("/?window=${windowId}" + location.hash)`)
    const script = await open.send(`${entry()}&window=%3C/script%3E`)
    expect(script.text).not.toContain('</script>"')
  })

  test('is given to a second start that has read the key of the lock file, and to nobody else', async () => {
    const ask = (headers: Record<string, string>) => open.send('/address', { method: 'POST', headers })
    expect((await ask({})).status).toBe(403)
    expect((await ask({ 'X-Steward-Launcher': open.key })).status).toBe(403)
    const foreign = { 'X-Steward-Launcher': open.host.launcherKey, Host: 'evil.example' }
    expect((await ask(foreign)).status).toBe(403)
    const answer = await ask({ 'X-Steward-Launcher': open.host.launcherKey })
    expect(answer.status).toBe(200)
    expect((await open.send(`/${new URL(answer.text).search}`)).status).toBe(200)
  })

  test.each([
    ['a wrong key', `/?key=${'x'.repeat(43)}`],
    ['an empty key', '/?key='],
    ['no key', '/'],
    ['the key at another path', '/assets/app-1a2b.js?key=KEY'],
  ])('%s is refused in both languages', async (_name, path) => {
    const answer = await open.send(path.replace('KEY', open.key))
    expect(answer.status).toBe(401)
    expect(answer.text).toContain('管家刚刚显示的地址')
    expect(answer.text).toContain('an address that Steward has just printed')
    expect(answer.text).not.toContain(open.key)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('is not accepted under a foreign name for this address', async () => {
    const answer = await open.send(entry(), { headers: { Host: `evil.example:${open.port}` } })
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
    expect((await open.send(path, { method, headers })).status).toBe(401)
    const forged = { ...headers, Cookie: `${open.cookie.slice(0, -1)}_` }
    expect((await open.send(path, { method, headers: forged })).status).toBe(401)
  })

  test.each([
    ['/bridge/host.info', 'POST'],
    [`/bridge/events?window=main`, 'GET'],
    ['/offer', 'POST'],
    ['/left', 'POST'],
  ])(
    '%s (%s) is refused to a client that has the cookie alone, as the server of another port has',
    async (path, method) => {
      const headers = { Origin: `http://127.0.0.1:${open.port}`, Cookie: open.cookie }
      expect((await open.send(path, { method, headers })).status).toBe(401)
      expect((await open.send(path, { method, headers: { ...headers, 'X-Steward-Key': 'x' } })).status).toBe(
        401,
      )
    },
  )

  test.each([
    ['/bridge/host.info', 'POST'],
    ['/bridge/events', 'POST'],
    ['/bridge/events', 'HEAD'],
    ['/offer', 'POST'],
    ['/left', 'POST'],
    ['/', 'POST'],
    ['/', 'GET'],
    ['/steward-bridge.js', 'GET'],
    ['/assets/app-1a2b.js', 'GET'],
    ['/assets/app-1a2b.js', 'HEAD'],
    ['/download/anything', 'GET'],
    ['/file/anything', 'GET'],
  ])(
    '%s (%s) is refused with the page’s key in its query, alone and beside the header',
    async (path, method) => {
      const given = {
        ...{ Origin: `http://127.0.0.1:${open.port}`, Cookie: open.cookie },
        ...{ 'Content-Type': 'application/json', 'X-Steward-Window': windowId },
      }
      for (const headers of [given, { ...given, 'X-Steward-Key': open.key }]) {
        for (const query of [`key=${open.key}`, `window=${windowId}&key=${open.key}`, `%6Bey=${open.key}`])
          expect((await open.send(`${path}?${query}`, { method, headers })).status, query).toBe(401)
      }
    },
  )

  test('the event stream takes the page’s key from its query alone', async () => {
    const path = `/bridge/events?window=${windowId}`
    expect((await open.sendAsPage(path)).status).toBe(401)
    const headers = { Cookie: open.cookie }
    expect((await open.send(`${path}&key=x&key=${open.key}`, { headers })).status).toBe(401)
    const events = await open.listen(windowId)
    expect(events.status).toBe(200)
    events.end()
  })

  test('what the cookie alone opens holds no key', async () => {
    const headers = { Cookie: open.cookie }
    for (const path of [`/?window=${windowId}`, '/steward-bridge.js', '/assets/app-1a2b.js'])
      expect((await open.send(path, { headers })).text).not.toContain(open.key)
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
    expect((await open.sendAsPage('/', { headers })).status).toBe(status)
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
    expect((await open.sendAsPage('/assets/app-1a2b.js', { headers })).status).toBe(status)
  })

  test.each([
    ['same-origin', 200],
    ['none', 200],
    ['same-site', 403],
    ['cross-site', 403],
  ])('with Sec-Fetch-Site %s answers %i', async (site, status) => {
    const answer = await open.sendAsPage('/assets/app-1a2b.js', { headers: { 'Sec-Fetch-Site': site } })
    expect(answer.status).toBe(status)
  })

  test('a link from elsewhere may open the page, and nothing else', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await open.sendAsPage('/', { headers })).status).toBe(302)
    expect((await open.sendAsPage(`/bridge/events?window=${windowId}`, { headers })).status).toBe(403)
    expect((await open.sendAsPage('/download/anything', { headers })).status).toBe(403)
  })
})

describe('a call', () => {
  const post = (headers: Record<string, string>) =>
    open.sendAsPage('/bridge/host.info', {
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
    expect((await open.sendAsPage('/', { method, headers })).status, method).toBe(405)
  }
})

test('the host tells its run to anyone on this machine, and nothing else', async () => {
  const answer = await open.send('/alive')
  expect(answer.text).toBe(open.host.run)
  expect((await open.send('/alive', { headers: { Host: 'evil.example' } })).status).toBe(403)
})
