import { afterEach, expect, test, vi } from 'vitest'
import type { WindowRef } from '#core/ports.ts'
import { type OpenHost, openHost } from './testing/openHost.ts'
import { createWindows, MAX_WINDOWS, type Stream, usualTimes, type WindowsCore } from './windows.ts'

afterEach(() => {
  vi.useRealTimers()
})

const deaf: Stream = { send: () => {}, end: () => {} }

function registry() {
  vi.useFakeTimers()
  const sessions = new Map<string, string>()
  const closed: string[] = []
  const reopened: [WindowRef, string][] = []
  const core: WindowsCore = {
    sessionOf: (id) => sessions.get(id) ?? null,
    windowClosed(id) {
      closed.push(id)
      sessions.delete(id)
    },
    async reopened(window, session) {
      reopened.push([window, session])
    },
  }
  const windows = createWindows()
  windows.connectCore(core)
  return { windows, sessions, closed, reopened }
}

test('a window closes ten seconds after its stream is gone, and not while it reloads', async () => {
  const { windows, closed } = registry()
  const { id } = windows.openMain()
  const gone = await windows.connect(id, deaf, null)
  gone()
  vi.advanceTimersByTime(usualTimes.grace - 1)
  const goneAgain = await windows.connect(id, deaf, null)
  vi.advanceTimersByTime(usualTimes.grace * 10)
  expect(closed).toEqual([])
  goneAgain()
  vi.advanceTimersByTime(usualTimes.grace)
  expect(closed).toEqual([id])
})

test('a window that never loads is forgotten', async () => {
  const { windows, closed } = registry()
  const { windowId } = await windows.port.open({
    kind: 'popout',
    route: '/log',
    title: 'Log',
    sessionId: null,
  })
  vi.advanceTimersByTime(usualTimes.opening)
  expect(closed).toEqual([windowId])
})

test('a window that slept longer comes back to its session', async () => {
  const { windows, sessions, reopened } = registry()
  const { id } = windows.openMain()
  sessions.set(id, 'session-1')
  const gone = await windows.connect(id, deaf, null)
  gone()
  vi.advanceTimersByTime(usualTimes.grace)
  expect(sessions.has(id)).toBe(false)
  await windows.connect(id, deaf, 0)
  expect(reopened).toEqual([[{ id, kind: 'main', route: '' }, 'session-1']])
  // Once: afterwards it is an open window that loads again.
  await windows.connect(id, deaf, 0)
  expect(reopened).toHaveLength(1)
})

test('a pop-out knows its route and has an address of its own', async () => {
  const { windows } = registry()
  const { windowId, open } = await windows.port.open({
    kind: 'popout',
    route: '/ops/log',
    title: 'Log',
    sessionId: 's',
  })
  expect(open).toBe(`/?window=${windowId}`)
  expect(windows.get(windowId)).toEqual({ id: windowId, kind: 'popout', route: '/ops/log' })
})

test('the plain address opens the main window, and another one while that is open', async () => {
  const { windows } = registry()
  const { id } = windows.openMain()
  expect(windows.openMain().id).toBe(id)
  const gone = await windows.connect(id, deaf, null)
  const second = windows.openMain()
  expect(second).toMatchObject({ kind: 'main', route: '' })
  expect(second.id).not.toBe(id)
  gone()
  expect(windows.openMain().id).toBe(id)
})

test('closing a window tells its page', async () => {
  const { windows } = registry()
  const { id } = windows.openMain()
  const sent: unknown[] = []
  await windows.connect(id, { send: (item) => sent.push(item.message), end: () => {} }, null)
  windows.port.close(id)
  expect(sent).toEqual([{ to: 'page', order: 'close' }])
})

let open: OpenHost | undefined
afterEach(async () => {
  await open?.close()
  open = undefined
})

test('a reload is the same window; an address that nobody knows leads to the plain one', async () => {
  open = await openHost()
  const location = String((await open.sendAsPage('/')).headers.location)
  expect(location).toBe('/?window=main')
  expect((await open.sendAsPage(location)).status).toBe(200)
  expect((await open.sendAsPage(location)).status).toBe(200)
  const unknown = await open.sendAsPage('/?window=nobody')
  expect(unknown.status).toBe(302)
})

test('one window more than a browser has connections for is told so', async () => {
  open = await openHost()
  for (let count = 0; count < MAX_WINDOWS; count += 1) await open.listen(await open.openWindow())
  const location = String((await open.sendAsPage('/')).headers.location)
  const answer = await open.sendAsPage(location)
  expect(answer.status).toBe(503)
  expect(answer.text).toContain('最多同时打开五个')
})

test('the end waits for pages that still write, for no longer than the limit', async () => {
  const { windows } = registry()
  const orders: unknown[] = []
  const listening: Stream = { send: ({ message }) => orders.push(message), end: () => {} }
  const { id } = windows.openMain()
  await windows.connect(id, listening, null)
  let hasEnded = false
  const waiting = windows.flushPages(500).then(() => (hasEnded = true))
  expect(orders).toEqual([{ to: 'page', order: 'leave' }])
  await vi.advanceTimersByTimeAsync(499)
  expect(hasEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(hasEnded).toBe(true)
  await waiting

  // No time passes: the page that has written is the only one.
  const sooner = windows.flushPages(500)
  windows.pageFlushed(id)
  await sooner
})
