import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fail } from '#contract/failures.ts'
import { type OpenHost, openHost } from './testing/openHost.ts'

let open: OpenHost
let windowId = ''
beforeAll(async () => {
  open = await openHost()
  windowId = await open.openWindow()
})
afterAll(() => open.close())

const settings = {
  language: 'zh-CN' as const,
  theme: 'light' as const,
  density: 'compact' as const,
  pageSizes: [10],
  rowsPerPage: 10 as const,
  logRetentionDays: 30,
  logCacheMegabytes: 4096,
  journalDays: 180,
  journalMegabytes: 200,
  refreshMinutes: 5,
  lockMinutes: 0,
  lockWithSystem: false,
  closeToTray: false,
  openAtLogin: false,
  updateFeed: '',
  checksUpdates: true,
  keepsCrashDumps: false,
}

describe('a call', () => {
  test('carries its input to core and the Result back', async () => {
    const answer = await open.call(windowId, 'host.setTitle', { title: '租户' })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toEqual({ ok: true, value: { title: '租户' } })
    expect(open.core.calls.at(-1)).toEqual({
      window: { id: windowId, kind: 'main', route: '' },
      name: 'host.setTitle',
      input: { title: '租户' },
    })
  })

  test('without input reaches core without input', async () => {
    const answer = await open.call(windowId, 'settings.get')
    expect(JSON.parse(answer.text)).toEqual({ ok: true })
    expect(open.core.calls.at(-1)?.input).toBeUndefined()
  })

  test('that core refuses is an answer like any other', async () => {
    open.core.answer = async () => fail({ code: 'offline', message: 'no connection' })
    const answer = await open.call(windowId, 'session.refresh')
    open.core.answer = async (_window, _name, input) => ({ ok: true, value: input })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toEqual({
      ok: false,
      failure: { code: 'offline', message: 'no connection' },
    })
  })

  test('of a host that fails tells nothing of the fault', async () => {
    open.core.answer = async () => {
      throw new Error('/home/operator/secret')
    }
    const answer = await open.call(windowId, 'session.refresh')
    open.core.answer = async (_window, _name, input) => ({ ok: true, value: input })
    expect(answer.status).toBe(500)
    expect(JSON.parse(answer.text).failure.code).toBe('internal')
    expect(answer.text).not.toContain('operator')
  })

  test.each(['no.such', '__proto__', 'constructor', 'events', 'host.info/..'])(
    'of %s is not found',
    async (name) => {
      const answer = await open.call(windowId, name)
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.text).failure.code).toBe('not-found')
    },
  )

  test('of a window that the host did not open is refused', async () => {
    const before = open.core.calls.length
    expect((await open.call('another', 'settings.get')).status).toBe(404)
    expect((await open.call('', 'settings.get')).status).toBe(404)
    const nameless = { Origin: `http://127.0.0.1:${open.port}`, 'Content-Type': 'application/json' }
    for (const path of ['/bridge/settings.get', '/offer', '/left'])
      expect((await open.sendAsPage(path, { method: 'POST', headers: nameless })).status, path).toBe(404)
    expect(open.core.calls.length).toBe(before)
  })

  const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
    open.sendAsPage('/bridge/host.setTitle', {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        'X-Steward-Window': windowId,
        ...headers,
      },
      body,
    })

  test('that is not JSON is refused', async () => {
    const before = open.core.calls.length
    expect((await post('{"title":')).status).toBe(400)
    expect(open.core.calls.length).toBe(before)
  })

  test('of more than 256 levels is refused before it is walked through', async () => {
    const before = open.core.calls.length
    const nested = (levels: number) => `{"title":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
    for (const levels of [257, 500_000]) {
      const { status, text } = await post(nested(levels))
      expect(status).toBe(400)
      expect(text).toContain('256 levels')
    }
    expect(open.core.calls.length).toBe(before)
    expect((await post(nested(256))).status).toBe(200)
  })

  test('of more than 2 MB is refused, whether or not it says its length', async () => {
    const before = open.core.calls.length
    const large = Buffer.alloc(2 * 1024 * 1024 + 1, 0x20)
    expect((await post(large, { 'Content-Length': String(large.length) })).status).toBe(413)
    expect((await post(large, { 'Transfer-Encoding': 'chunked' })).status).toBe(413)
    expect(open.core.calls.length).toBe(before)
    const fitting = JSON.stringify({ title: 'x'.repeat(2 * 1024 * 1024 - 12) })
    expect((await post(fitting)).status).toBe(200)
  })
})

describe('the event stream', () => {
  test('brings what core tells, in order', async () => {
    const stream = await open.listen(windowId)
    open.core.emit({ type: 'settings', settings })
    open.core.emit({ type: 'command', command: 'palette' })
    expect((await stream.next()).data).toEqual({ to: 'app', event: { type: 'settings', settings } })
    expect((await stream.next()).data).toEqual({
      to: 'app',
      event: { type: 'command', command: 'palette' },
    })
    stream.end()
  })

  test('brings the events of a session to its windows only', async () => {
    const mine = await open.listen(windowId)
    const other = await open.openWindow()
    const theirs = await open.listen(other)
    open.core.attach(other, 'session-1')
    open.core.emit({ type: 'command', command: 'secret' }, 'session-1')
    open.core.emit({ type: 'command', command: 'all' })
    expect((await theirs.next()).data).toMatchObject({ event: { command: 'secret' } })
    expect((await mine.next()).data).toMatchObject({ event: { command: 'all' } })
    mine.end()
    theirs.end()
  })

  test('brings what happened while it was lost, once', async () => {
    const first = await open.listen(windowId)
    open.core.emit({ type: 'command', command: 'one' })
    const { id } = await first.next()
    first.end()
    open.core.emit({ type: 'command', command: 'two' })
    const second = await open.listen(windowId, id)
    open.core.emit({ type: 'command', command: 'three' })
    expect((await second.next()).data).toMatchObject({ event: { command: 'two' } })
    expect((await second.next()).data).toMatchObject({ event: { command: 'three' } })
    second.end()
  })

  test('brings what happened between the page and its first stream', async () => {
    const fresh = await open.openWindow()
    open.core.emit({ type: 'command', command: 'early' })
    const stream = await open.listen(fresh)
    expect((await stream.next()).data).toMatchObject({ event: { command: 'early' } })
    stream.end()
  })

  test('of an unknown window is not found', async () => {
    expect((await open.sendAsPage(`/bridge/events?window=another&key=${open.key}`)).status).toBe(404)
  })
})
