import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/bridge.ts'
import { useSettings } from '#kit/bridge/host.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { setSessionCount, useSession } from '#kit/session.ts'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { sampleInfo, sampleSession } from '#tests/components/values.ts'
import { askAgain, followCore, followFocus } from './events.ts'

let stop = () => {}

beforeEach(() => {
  stop = followCore()
})

afterEach(() => {
  stop()
  setSessionCount(1)
})

const session = () => useSession.getState().session
const toasts = () => useToasts.getState().toasts

test('connection, write lock and freshness are taken when they are of this session, and of no other', () => {
  const before = session()
  bridge.send({ type: 'connection', connection: { profileId: 'other', state: 'offline', since: 5 } })
  bridge.send({ type: 'writes', writes: { profileId: 'other', allowed: false, until: 0 } })
  bridge.send({ type: 'fresh', sessionId: 'other', asOf: 7 })
  expect(session()).toEqual(before)
  be({ session: { source: 'cache' } })
  bridge.send({ type: 'connection', connection: { profileId: 'p1', state: 'offline', since: 5 } })
  bridge.send({ type: 'writes', writes: { profileId: 'p1', allowed: false, until: 0 } })
  bridge.send({ type: 'fresh', sessionId: 's1', asOf: 7 })
  expect(session()?.connection).toEqual({ profileId: 'p1', state: 'offline', since: 5 })
  expect(session()?.writes).toEqual({ profileId: 'p1', allowed: false, until: 0 })
  expect(session()).toMatchObject({ source: 'network', asOf: 7 })
})

test('the end of an unlock is told; locking by hand and a lock from the start are not', () => {
  const writes = (allowed: boolean, until: number) => ({ profileId: 'p1', allowed, until })
  const lock = (until: number) => {
    be({ session: { writes: writes(true, until) } })
    bridge.send({ type: 'writes', writes: writes(false, 0) })
  }
  lock(0)
  lock(Date.now() + 60_000)
  be({ session: { writes: writes(true, Date.now() - 1) } })
  bridge.send({ type: 'writes', writes: writes(true, Date.now() + 60_000) })
  expect(toasts()).toEqual([])
  lock(Date.now() - 1)
  expect(toasts().map(({ level }) => level)).toEqual(['warning'])
})

test('an ended session stays on the screen, a signed-out one goes, an active one is read again', async () => {
  const read: Session = sampleSession({ asOf: 42 })
  bridge.on('session.current', () => read)
  bridge.send({ type: 'session', sessionId: 'other', state: 'expired' })
  expect(session()?.state).toBe('active')
  bridge.send({ type: 'session', sessionId: 's1', state: 'expired' })
  await expect.poll(() => session()?.state).toBe('expired')
  bridge.send({ type: 'session', sessionId: 's1', state: 'active' })
  await expect.poll(session).toEqual(read)
  bridge.send({ type: 'session', sessionId: 's1', state: 'signed-out' })
  await expect.poll(session).toBeNull()
})

function Settings() {
  return <p>{useSettings()?.refreshMinutes}</p>
}

test('settings and the number of sessions follow core', async () => {
  show(<Settings />)
  bridge.send({ type: 'settings', settings: { ...sampleInfo().settings, refreshMinutes: 77 } })
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('77')
  bridge.send({ type: 'sessions', count: 3 })
  expect(useSession.getState().count).toBe(3)
  stop()
  bridge.send({ type: 'sessions', count: 4 })
  expect(useSession.getState().count).toBe(3)
})

test('a window that is looked at again says so while somebody is signed in; menus are asked for again', async () => {
  const added = vi.spyOn(window, 'addEventListener')
  bridge.on('session.touch', () => undefined)
  bridge.on('session.refresh', () => sampleSession())
  followFocus()
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => bridge.inputsOf('session.touch')).toHaveLength(1)
  useSession.getState().setSession(null)
  window.dispatchEvent(new Event('focus'))
  expect(bridge.inputsOf('session.touch')).toHaveLength(1)
  for (const [type, listener] of added.mock.calls)
    if (type === 'focus') window.removeEventListener(type, listener)
  await askAgain()
  expect(bridge.inputsOf('session.refresh')).toHaveLength(1)
  expect(toasts()).toEqual([])
  bridge.on('session.refresh', () => {
    throw refusal({ code: 'offline' })
  })
  await askAgain()
  expect(toasts().map(({ level }) => level)).toEqual(['warning'])
})
