import { beforeEach, expect, test, vi } from 'vitest'
import { type JobLog, jobLog } from '#contract/resources/ops/jobLog.ts'
import { useSession } from '#kit/session.ts'
import { followedRuns, followRun, clearRuns, lookAtRuns, readLogBefore, rowOfRun } from '#pickers/job/runs.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { sampleSession } from '#tests/components/values.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'

const log = (id: string, handleCode: number, more: Partial<JobLog> = {}): JobLog => ({
  ...{ id, jobId: '7', job: null, triggerTime: '2026-11-20 10:00:05', triggerCode: 200 },
  ...{ triggerMsg: '触发方式：手动触发', handleTime: '', handleCode, handleMsg: '', ...more },
})

let bridge: TestBridge
/** Newest first. */
let logs: JobLog[]

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  bridge = windowless()
  clearRuns()
  logs = [log('3', 200, { triggerTime: '2026-11-20 10:00:00' })]
  bridge.serve(jobLog.endpoints.page, ({ query }) => {
    const list = logs.filter(({ jobId }) => jobId === query.jobId).slice(0, Number(query.limit))
    return { list, total: list.length }
  })
})
endWindowless()

const state = () => followedRuns().map(({ phase, log: found }) => [phase, found?.id])

const begin = async (timeout = 0) =>
  followRun({ place: 'job/1', jobId: '7', name: '对账', timeout, before: await readLogBefore('7') })

test('a run is followed from its trigger to its outcome by the log of its job (OPS-JOB-06)', async () => {
  await begin()
  expect(await lookAtRuns()).toBe(1000)
  expect(state()).toEqual([['running', undefined]])
  logs.unshift(log('4', 0))
  await lookAtRuns()
  expect(state()).toEqual([['running', '4']])
  // Another run of the same job that ends first is not this one.
  logs = [log('5', 200), log('4', 0)]
  expect(await lookAtRuns()).toBe(1000)
  expect(state()).toEqual([['running', '4']])
  logs = [log('5', 200), log('4', 500)]
  expect(await lookAtRuns()).toBeNull()
  expect(state()).toEqual([['ended', '4']])
  const asked = bridge.callsOf(jobLog.endpoints.page).length
  expect(await lookAtRuns()).toBeNull()
  expect(bridge.callsOf(jobLog.endpoints.page)).toHaveLength(asked)
  for (const { query, background } of bridge.callsOf(jobLog.endpoints.page)) {
    expect(query).toMatchObject({ page: 1, jobId: '7' })
    expect(background).toBe(true)
  }
})

test('a trigger that was refused has ended', async () => {
  await begin()
  logs.unshift(log('4', 0, { triggerCode: 500 }))
  expect(await lookAtRuns()).toBeNull()
  expect(state()).toEqual([['ended', '4']])
})

test.each([
  ['without a time-out for five minutes', 0, 300],
  ['with one until half a minute after it', 60, 90],
  ['with a long one for ten minutes', 86_400, 600],
])('a run that does not end is followed %s', async (_, timeout, seconds) => {
  await begin(timeout)
  logs.unshift(log('4', 0))
  vi.setSystemTime(1_000_000 + seconds * 1000 - 1)
  // After a minute it is not requested every second any more.
  expect(await lookAtRuns()).toBe(5000)
  vi.setSystemTime(1_000_000 + seconds * 1000)
  expect(await lookAtRuns()).toBeNull()
  expect(state()).toEqual([['left', '4']])
})

test('a log that cannot be read before is not followed; one that fails meanwhile is read again', async () => {
  const { page } = jobLog.endpoints
  const fail = () => {
    throw refusal({ code: 'forbidden' })
  }
  bridge.serve(page, fail)
  await begin()
  expect(state()).toEqual([['left', undefined]])
  expect(await lookAtRuns()).toBeNull()
  bridge.serve(page, () => ({ list: logs, total: logs.length }))
  await begin()
  bridge.serve(page, fail)
  expect(await lookAtRuns()).toBe(1000)
  logs.unshift(log('4', 200))
  bridge.serve(page, () => ({ list: logs, total: logs.length }))
  await lookAtRuns()
  expect(state()).toEqual([['ended', '4']])
})

test('runs of another session are not asked for', async () => {
  await begin()
  const asked = bridge.callsOf(jobLog.endpoints.page).length
  useSession.getState().setSession(sampleSession({ id: 's2' }))
  expect(await lookAtRuns()).toBeNull()
  expect(bridge.callsOf(jobLog.endpoints.page)).toHaveLength(asked)
})

test('its row is the first new one, by hand rather than by cron, and no old one that has moved up', () => {
  const before = { ids: new Set(['3', '2']), time: '2026-11-20 10:00:00' }
  const cron = log('4', 0, { triggerMsg: 'Cron触发' })
  const old = log('1', 200, { triggerTime: '2026-11-20 09:00:00' })
  expect(rowOfRun([log('6', 0), log('5', 0), cron, log('3', 200), old], before)?.id).toBe('5')
  expect(rowOfRun([cron, old], before)?.id).toBe('4')
  expect(rowOfRun([log('3', 0), old], before)).toBeUndefined()
  const english = log('5', 0, { triggerMsg: 'Trigger: Manual trigger' })
  expect(rowOfRun([english, cron], before)?.id).toBe('5')
})
