import { beforeEach, expect, test, vi } from 'vitest'
import { lastDays, wallClock } from '#base/moments.ts'
import { message } from '#contract/resources/msg/message.ts'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { useSession } from '#kit/session.ts'
import { HOME_TAB, useTabs } from '#kit/tabs.ts'
import { flushWorkspace } from '#kit/workspace.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { menuPage } from '#tests/components/menus.ts'
import { sampleSession } from '#tests/components/values.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import { arrange, followFigures, clearAttention, loadAttention, maySee, useAttention } from './attention.ts'
import { asDelivered, DAYS, type FigureId, remoteFigures, toggled } from './figures.ts'

let bridge: TestBridge
let stop = () => {}
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  bridge = windowless()
  vi.stubGlobal('document', page)
  page.visibilityState = 'visible'
  clearAttention()
  stop = () => {}
})
endWindowless()

const state = () => useAttention.getState()
const figuresKey = 'account/shell.home.figures'
const arrangementKey = 'account/shell.home.arrangement'

test('figures and their arrangement are as they were kept; until then nothing is known', async () => {
  const reading = { count: 4, asOf: 5, days: { '2026-03-01': 1 } }
  bridge.workspace.set(figuresKey, { locked: reading, messages: { ...reading, hasFailed: true } })
  bridge.workspace.set(arrangementKey, { order: ['watch', 'locked'], hidden: ['drafts'] })
  expect(state()).toEqual({ readings: {}, arrangement: asDelivered, isLoaded: false })
  await loadAttention()
  expect(state()).toEqual({
    readings: { locked: reading, messages: { ...reading, hasFailed: true } },
    arrangement: { order: ['watch', 'locked'], hidden: ['drafts'] },
    isLoaded: true,
  })
  clearAttention()
  expect(state().isLoaded).toBe(false)
})

test('what is kept and does not fit is left out', async () => {
  const right = { count: 4, asOf: 5, days: {} }
  bridge.workspace.set(figuresKey, {
    locked: { ...right, days: { a: 'x' } },
    messages: { ...right, count: '4' },
    jobLate: { ...right, asOf: null },
    apiFailed: { ...right, days: null },
    jobFailed: null,
    sendFailed: right,
    drafts: right,
    other: right,
  })
  bridge.workspace.set(arrangementKey, {
    order: ['watch', 'x', 7, 'watch', 'locked'],
    hidden: ['y', 'drafts', 'drafts'],
  })
  await loadAttention()
  expect(state().readings).toEqual({ sendFailed: right })
  expect(state().arrangement).toEqual({ order: ['watch', 'locked'], hidden: ['drafts'] })
})

test.each([null, 'text', 7, { order: 'watch', hidden: 'drafts' }])('%j is no arrangement', async (saved) => {
  bridge.workspace.set(arrangementKey, saved)
  bridge.workspace.set(figuresKey, saved)
  await loadAttention()
  expect(state()).toEqual({ readings: {}, arrangement: asDelivered, isLoaded: true })
})

test('a change of the arrangement is seen at once, and stored on top of what another window has made of it', async () => {
  bridge.workspace.set(arrangementKey, { order: [], hidden: ['watch'] })
  arrange((arrangement) => toggled(arrangement, 'drafts'))
  expect(state().arrangement.hidden).toEqual(['drafts'])
  await vi.waitFor(() =>
    expect(bridge.workspace.get(arrangementKey)).toEqual({ order: [], hidden: ['watch', 'drafts'] }),
  )
  bridge.on('workspace.set', () => {
    throw refusal({ code: 'disk-full', message: 'full' })
  })
  arrange((arrangement) => toggled(arrangement, 'drafts'))
  await vi.waitFor(() => expect(bridge.faults).toEqual(['full']))
})

test('a figure is seen by those who have one of its screens, and one without screens by everybody', () => {
  const has =
    (...paths: string[]) =>
    (path: string) =>
      paths.includes(path)
  expect([maySee('jobFailed', has(), null), maySee('jobFailed', has('sys/sysJob'), null)]).toEqual([
    false,
    true,
  ])
  expect([maySee('messages', has(), null), maySee('drafts', has(), null)]).toEqual([true, true])
})

test('a figure that the platform cannot count is not shown (30)', () => {
  const sees = (id: FigureId, session: Parameters<typeof maySee>[2]) => maySee(id, () => true, session)
  expect(sees('messages', { missing: ['msg.message.page'] })).toBe(false)
  expect(sees('jobFailed', { unsentFilters: { 'ops.jobLog.page': ['filterTime'] } })).toBe(false)
  expect(sees('jobFailed', { absent: { 'ops.jobLog.page': ['triggerMsg'] } })).toBe(true)
  expect(sees('drafts', { missing: ['msg.message.page'] })).toBe(true)
  for (const { call } of Object.values(remoteFigures)) expect(findEndpoint(call)?.effect).toBe('read')
})

/** Menus that lead to the log of sign-ins: its figure and the unread messages are read. */
function follow(locked: () => number): void {
  vi.useFakeTimers()
  const menus = [menuPage('a', '登录日志', { url: 'sys/log-login' })]
  useSession.getState().setSession(sampleSession({ menus }))
  bridge.serve(logLogin.endpoints.page, () => ({ list: [], total: locked() }))
  bridge.serve(message.endpoints.page, () => ({ list: [], total: 0 }))
  stop = followFigures()
}

const asked = () => bridge.callsOf(logLogin.endpoints.page).length
/** Lets so many milliseconds pass, with all requests and responses meanwhile. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('figures are read soon after home opens, the days before after them, then every minute', async () => {
  // It is loaded with the first reading.
  await import('./readFigure.ts')
  let count = 5
  follow(() => count)
  await pass(1400)
  expect(asked()).toBe(0)
  await pass(200)
  const reading = state().readings.locked
  expect(reading?.count).toBe(5)
  expect(Object.keys(reading?.days ?? {}).toSorted()).toEqual(
    lastDays(DAYS, wallClock(Date.now(), undefined)).slice(0, -1),
  )
  expect(asked()).toBe(DAYS)
  count = 6
  await pass(58_000)
  expect(asked()).toBe(DAYS)
  await pass(2500)
  expect([asked(), state().readings.locked?.count]).toEqual([DAYS + 1, 6])
  await flushWorkspace()
  expect(bridge.workspace.get(figuresKey)).toMatchObject({ locked: { count: 6 }, messages: { count: 0 } })
  stop()
  await pass(200_000)
  expect(asked()).toBe(DAYS + 1)
})

test('nothing is read while home is not shown, and soon after it is shown again', async () => {
  follow(() => 1)
  useTabs.getState().open({ path: 'sys/user' })
  await pass(100_000)
  expect(asked()).toBe(0)
  useTabs.getState().activate(HOME_TAB)
  await pass(1000)
  expect(asked()).toBe(DAYS)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(100_000)
  expect(asked()).toBe(DAYS)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(1000)
  expect(asked()).toBe(DAYS + 1)
  stop()
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(100_000)
  expect(asked()).toBe(DAYS + 1)
})

test('rows that change are counted again, several changes at once; a log without new rows changes nothing', async () => {
  follow(() => 1)
  await pass(2000)
  for (let at = 0; at < 3; at += 1) bridge.send({ type: 'changed', sessionId: 's1', resource: 'x' })
  await pass(1000)
  expect(asked()).toBe(DAYS + 1)
  const cache = (rows: number) =>
    bridge.send({ type: 'cache', sessionId: 's1', resource: 'ops.logLogin', rows, asOf: 1 })
  cache(10)
  await pass(1000)
  expect(asked()).toBe(DAYS + 2)
  cache(10)
  await pass(1000)
  expect(asked()).toBe(DAYS + 2)
  cache(11)
  await pass(1000)
  expect(asked()).toBe(DAYS + 3)
  stop()
})

test('a figure that is hidden is not read, one that cannot be read keeps what is known of it', async () => {
  const known = { count: 4, asOf: 5, days: {} }
  useAttention.setState({ readings: { locked: known } })
  follow(() => {
    throw refusal({ code: 'offline' })
  })
  await pass(2000)
  expect(state().readings.locked).toEqual({ ...known, hasFailed: true })
  // Its days are not requested either.
  expect(asked()).toBe(1)
  useAttention.setState({ arrangement: { order: [], hidden: ['locked'] } })
  await pass(61_000)
  expect(asked()).toBe(1)
  stop()
})

test('a reading of an account that has gone is not kept', async () => {
  let answer: (total: number) => void = () => {}
  vi.useFakeTimers()
  useSession
    .getState()
    .setSession(sampleSession({ menus: [menuPage('a', '登录日志', { url: 'sys/log-login' })] }))
  bridge.serve(message.endpoints.page, () => ({ list: [], total: 0 }))
  bridge.serve(
    logLogin.endpoints.page,
    () => new Promise((resolve) => (answer = (total) => resolve({ list: [], total }))),
  )
  stop = followFigures()
  await pass(2000)
  expect(asked()).toBe(1)
  // Changes during a read are read after it.
  bridge.send({ type: 'changed', sessionId: 's1', resource: 'x' })
  await pass(1000)
  expect(asked()).toBe(1)
  useSession
    .getState()
    .setSession(sampleSession({ id: 's2', menus: [menuPage('a', '登录日志', { url: 'sys/log-login' })] }))
  answer(9)
  await pass(500)
  expect(state().readings.locked).toBeUndefined()
  await pass(500)
  expect(asked()).toBe(2)
  stop()
  answer(9)
  await pass(100)
  expect(state().readings.locked).toBeUndefined()
})
