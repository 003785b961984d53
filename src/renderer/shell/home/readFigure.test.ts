import { beforeEach, expect, test, vi } from 'vitest'
import { lastDays, later, wallTime } from '#base/moments.ts'
import { apiLog } from '#contract/resources/api/apiLog.ts'
import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { type Message, message, SearchFlag } from '#contract/resources/msg/message.ts'
import { jobLog } from '#contract/resources/ops/jobLog.ts'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { useSession } from '#kit/session.ts'
import type { CallInput, TestBridge } from '#tests/components/bridge.ts'
import { sampleSession } from '#tests/components/values.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import { DAYS, type Reading, type RemoteId } from './figures.ts'
import { readFigure, withMissingDay } from './readFigure.ts'

const now = wallTime(2026, 3, 3, 14, 5, 40)
const days = lastDays(DAYS, now)
const today = days.at(-1) ?? ''

let bridge: TestBridge
const queries: CallInput['query'][] = []

beforeEach(() => {
  bridge = windowless()
  vi.useFakeTimers({ now, toFake: ['Date'] })
  queries.length = 0
})
endWindowless()

const paged = {
  jobFailed: jobLog.endpoints.page,
  jobLate: jobLog.endpoints.page,
  apiFailed: apiLog.endpoints.page,
  sendFailed: bizInfo.endpoints.page,
  sendPartial: bizInfo.endpoints.page,
  locked: logLogin.endpoints.page,
} as const

test.each<[Exclude<RemoteId, 'messages'>, object]>([
  ['jobFailed', { logStatus: '2', filterTime: `${today} 00:00:00 - ${today} 23:59:59` }],
  ['jobLate', { logStatus: '3', filterTime: '2026-02-25 00:00:00 - 2026-03-03 13:05:00' }],
  ['apiFailed', { apiStatus: 'false', beginDate: `${today} 00:00:00`, endDate: `${today} 23:59:59` }],
  ['sendFailed', { bizSendStatus: '3', beginDate: `${today} 00:00:00` }],
  ['sendPartial', { bizSendStatus: '4', beginDate: `${today} 00:00:00` }],
  ['locked', { status: '2', bDate: `${today} 00:00:00`, eDate: `${today} 23:59:59` }],
])('%s is the number of rows of its list, of which one is read in the background', async (id, filters) => {
  bridge.serve(paged[id], () => ({ list: [], total: 5 }))
  const reading = await readFigure(id, undefined, now)
  expect(reading).toEqual({ count: 5, asOf: now, days: {} })
  const [sent, ...more] = bridge.callsOf(paged[id])
  expect(more).toEqual([])
  expect(sent).toMatchObject({ background: true, query: { page: 1, limit: 1, ...filters } })
})

test('days that are over are kept, today and what is older than a week are not', async () => {
  bridge.serve(paged.locked, () => ({ list: [], total: 5 }))
  const known: Reading = {
    count: 1,
    asOf: 1,
    days: { '2026-01-01': 9, [days[0] ?? '']: 0, [days[3] ?? '']: 4, [today]: 8 },
  }
  expect((await readFigure('locked', known, now)).days).toEqual({ [days[0] ?? '']: 0, [days[3] ?? '']: 4 })
  bridge.serve(paged.jobLate, () => ({ list: [], total: 5 }))
  expect((await readFigure('jobLate', known, now)).days).toEqual({})
})

test('missing days are read one after the other, the latest first, until none is missing', async () => {
  bridge.serve(paged.locked, ({ query }) => ({ list: [], total: Number(String(query.bDate).slice(8, 10)) }))
  let reading: Reading = { count: 1, asOf: 1, days: { [days[4] ?? '']: 0 } }
  const read: string[] = []
  for (let at = 0; at < 10; at += 1) {
    const next = await withMissingDay('locked', reading, now)
    if (next === reading) break
    read.push(...Object.keys(next.days).filter((day) => reading.days[day] === undefined))
    reading = next
  }
  expect(read).toEqual([days[5], days[3], days[2], days[1], days[0]])
  expect(reading.days).toMatchObject({ [days[5] ?? '']: 2, [days[4] ?? '']: 0, [days[0] ?? '']: 25 })
  expect(reading).toMatchObject({ count: 1, asOf: 1 })
})

test('what is about now has no days, and messages bring theirs along', async () => {
  const reading: Reading = { count: 1, asOf: 1, days: {} }
  for (const id of ['jobLate', 'messages'] as const)
    expect(await withMissingDay(id, reading, now)).toBe(reading)
  expect(bridge.inputsOf('api.call')).toEqual([])
})

const mail = (id: string, msgLevel: number, day = today): Message => ({
  ...{ id, msgId: id, title: id, content: '', url: '', sender: '', type: '1', readStatus: 0 },
  sendDate: `${day} 08:00:00`,
  msgLevel,
})

/** Answers the unread messages, and notes how many of them are requested. */
function unread(messages: readonly Message[]): void {
  bridge.serve(message.endpoints.page, ({ query }) => {
    queries.push(query)
    return { list: messages.slice(0, Number(query.limit)), total: messages.length }
  })
}
const limits = () => queries.map(({ limit }) => limit)

test('of the unread messages the important ones count, on the day they were sent', async () => {
  useSession.getState().setSession(sampleSession({ id: 'm1' }))
  unread([mail('3', 1), mail('2', 2), mail('1', 1, days[0])])
  const reading = await readFigure('messages', undefined, now)
  expect(reading).toMatchObject({ count: 2, asOf: now })
  expect(Object.entries(reading.days)).toEqual(
    days.map((day) => [day, [days[0], today].includes(day) ? 1 : 0]),
  )
  expect(queries[0]).toMatchObject({ searchFlag: SearchFlag.unread })
})

test('they are read as a whole after ten minutes, for another session, and when one came or went', async () => {
  useSession.getState().setSession(sampleSession({ id: 'm2' }))
  const after = (minutes: number) => later(now, minutes * 60_000)
  const two = [mail('2', 1), mail('1', 1)]
  unread(two)
  await readFigure('messages', undefined, now)
  await readFigure('messages', undefined, after(9.9))
  expect(limits()).toEqual([1, 1000, 1])
  await readFigure('messages', undefined, after(10))
  expect(limits().slice(3)).toEqual([1, 1000])
  useSession.getState().setSession(sampleSession({ id: 'm3' }))
  await readFigure('messages', undefined, after(10))
  expect(limits().slice(5)).toEqual([1, 1000])
  unread([mail('3', 1), mail('1', 1)])
  await readFigure('messages', undefined, after(10))
  expect(limits().slice(7)).toEqual([1, 1000])
  unread([mail('3', 1), ...two])
  expect((await readFigure('messages', undefined, after(10))).count).toBe(3)
  unread([])
  expect((await readFigure('messages', undefined, after(10))).count).toBe(0)
})
