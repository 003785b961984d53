import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bridge, BridgeEvent, Transfer } from '#contract/bridge.ts'
import { type OpenHost, openHost } from '../testing/openHost.ts'
import { createBridge, type Page } from './bridge.ts'

/**
 * The page's script against a real host. Only the browser's own parts are simulated: cookies, the event source, windows
 * and links.
 */
let open: OpenHost
let windowId = ''
let bridge: Bridge
let opened: string[] = []
let clicked: string[] = []
let confirmed: string[] = []
let isBlocked = false
let isReachable = true
const goingAway: (() => void)[] = []
let sent: { path: string; keepalive?: boolean }[] = []
const source: { onmessage: ((message: { data: string }) => void) | null } = { onmessage: null }
const document = {
  title: '',
  createElement: () => ({
    href: '',
    download: '',
    click() {
      clicked.push(this.href)
    },
  }),
}

beforeAll(async () => {
  open = await openHost()
  windowId = await open.openWindow()
  const page = {
    location: { search: `?window=${windowId}` },
    document,
    localStorage: { getItem: (name: string) => (name === 'steward.key' ? open.key : null) },
    open: (address: string) => {
      opened.push(address)
      return isBlocked ? null : {}
    },
    close: () => clicked.push('closed'),
    confirm: (question: string) => {
      confirmed.push(question)
      return true
    },
    addEventListener: (name: string, listener: () => void) => {
      if (name === 'pagehide') goingAway.push(listener)
    },
    dispatchEvent: (event: Event) => {
      expect(event.type).toBe('pagehide')
      for (const listener of goingAway) listener()
      return true
    },
    fetch: async (
      path: string,
      options: { headers: Record<string, string>; body?: string; keepalive?: boolean },
    ) => {
      sent.push({ path, keepalive: options.keepalive })
      if (!isReachable) throw new TypeError('fetch failed')
      const address = `http://127.0.0.1:${open.port}`
      return fetch(`${address}${path}`, {
        ...options,
        method: 'POST',
        headers: { ...options.headers, Cookie: open.cookie, Origin: address },
      })
    },
    EventSource: function openSource(path: string) {
      expect(path).toBe(`/bridge/events?window=${windowId}&key=${open.key}`)
      return source
    },
  }
  // The members above are all that the bridge uses.
  bridge = createBridge(page as unknown as Page)
})
afterAll(() => open.close())
beforeEach(() => {
  opened = []
  clicked = []
  sent = []
  confirmed = []
  isBlocked = false
  isReachable = true
  open.core.answer = async (_window, _name, input) => ({ ok: true, value: input })
})

const receive = (message: unknown) => source.onmessage?.({ data: JSON.stringify(message) })

const transfer = (download?: string): Transfer => ({
  id: '1',
  kind: 'export',
  title: 'Tenants',
  state: 'done',
  speed: 0,
  sessionId: 'session',
  profile: 'Demo',
  restarts: 0,
  endedAt: 2,
  unit: 'rows',
  done: 3,
  total: 3,
  fileName: 'Tenants.xlsx',
  startedAt: 1,
  ...(download ? { download } : {}),
})

test('a call goes to core and its Result comes back', async () => {
  expect(await bridge.call('settings.set', { theme: 'dark' })).toEqual({ ok: true, value: { theme: 'dark' } })
  expect(open.core.calls.at(-1)).toMatchObject({ name: 'settings.set', window: { id: windowId } })
})

test('an answer without a value is undefined', async () => {
  open.core.answer = async () => ({ ok: true, value: undefined })
  const result = await bridge.call('notices.clear', undefined)
  expect(result.ok && result.value).toBe(undefined)
})

test('events reach every listener until it leaves', () => {
  const heard: BridgeEvent[] = []
  const leave = bridge.listen((event) => heard.push(event))
  receive({ to: 'app', event: { type: 'command', command: 'palette' } })
  leave()
  receive({ to: 'app', event: { type: 'command', command: 'later' } })
  expect(heard).toEqual([{ type: 'command', command: 'palette' }])
})

test('a host that is gone is a failure that says what to do, not an exception', async () => {
  isReachable = false
  const result = await bridge.call('settings.get', undefined)
  expect(result).toEqual({
    ok: false,
    failure: { code: 'internal', message: expect.stringContaining('Start it again') },
  })
})

test('a window is opened by the page and its address goes no further', async () => {
  open.core.answer = async () => ({ ok: true, value: { windowId: 'w2', open: '/?window=w2' } })
  const result = await bridge.call('host.openWindow', { route: '/log', title: 'Log' })
  expect(opened).toEqual(['/?window=w2'])
  expect(result).toEqual({ ok: true, value: { windowId: 'w2' } })
})

test('a window that the browser blocks is a failure', async () => {
  isBlocked = true
  open.core.answer = async () => ({ ok: true, value: { windowId: 'w2', open: '/?window=w2' } })
  const result = await bridge.call('host.openWindow', { route: '/log', title: 'Log' })
  expect(!result.ok && result.failure.code).toBe('unsupported')
})

test('the title becomes the page’s', async () => {
  await bridge.call('host.setTitle', { title: '操作日志' })
  expect(document.title).toBe('操作日志')
})

test('an address outside is asked about, and opened only when core agrees', async () => {
  await bridge.call('host.openExternal', { url: 'https://example.com/' })
  expect(confirmed).toEqual(['https://example.com/'])
  expect(opened).toEqual(['https://example.com/'])
  open.core.answer = async () => ({ ok: false, failure: { code: 'invalid-input', message: '' } })
  await bridge.call('host.openExternal', { url: 'https://example.com/' })
  expect(opened).toHaveLength(1)
})

test('a finished export is fetched once, by the window that asked for it', () => {
  const mine = `/download/1?window=${windowId}`
  const heard: BridgeEvent[] = []
  const leave = bridge.listen((event) => heard.push(event))
  receive({ to: 'app', event: { type: 'transfer', transfer: transfer(mine) } })
  receive({ to: 'app', event: { type: 'transfer', transfer: transfer(mine) } })
  receive({ to: 'app', event: { type: 'transfer', transfer: transfer('/download/2?window=other') } })
  receive({ to: 'app', event: { type: 'transfer', transfer: transfer() } })
  leave()
  expect(clicked).toEqual([mine])
  expect(heard).toEqual(Array.from({ length: 4 }, () => ({ type: 'transfer', transfer: transfer() })))
})

test('before the program ends the page writes what waits, and says so when it is written', async () => {
  let written = (): void => {}
  open.core.answer = (_window, _name, input) =>
    new Promise((resolve) => {
      written = () => resolve({ ok: true, value: input })
    })
  goingAway.push(() => void bridge.call('workspace.set', { scope: 'account', key: 'a', value: 1 }))
  receive({ to: 'page', order: 'leave' })
  await expect.poll(() => open.core.calls.at(-1)?.name).toBe('workspace.set')
  // Kept alive, should the page close meanwhile.
  expect(sent).toEqual([{ path: '/bridge/workspace.set', keepalive: true }])
  written()
  await expect.poll(() => sent.at(-1)?.path).toBe('/left')
})

test('the host can close a window it opened', () => {
  receive({ to: 'page', order: 'close' })
  expect(clicked).toEqual(['closed'])
})

test('a long answer comes in pieces and is the same, whatever its form', async () => {
  const leaf = (id: number) => ({ id: String(id), name: `部门\n${id}`, children: [], extra: { a: null } })
  const branch = (id: number) => ({ ...leaf(id), children: Array.from({ length: 50 }, (_, at) => leaf(at)) })
  const tree = { ...leaf(0), children: Array.from({ length: 200 }, (_, at) => branch(at)) }
  for (const value of [
    { data: [tree], asOf: 7 },
    { data: Array.from({ length: 30_000 }, (_, at) => at), source: 'network' },
    { data: { list: [[tree, tree], tree], total: 2 } },
    { data: { log: `${'日志\n'.repeat(500_000)}。`, total: 1 } },
  ]) {
    open.core.answer = async () => ({ ok: true, value })
    expect(await bridge.call('settings.get', undefined)).toEqual({ ok: true, value })
  }
})
