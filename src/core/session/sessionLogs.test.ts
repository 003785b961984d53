import { afterEach, expect, test, vi } from 'vitest'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { params } from '#contract/resources/ops/params.ts'
import type { LogSync } from '../logs/logSync.ts'
import { recordingLog } from '../testing/recordingLog.ts'
import { logResources } from './logResources.ts'
import { createSessionLogs } from './sessionLogs.ts'
import { createTokenGate } from './tokenGate.ts'

function setUp() {
  const synced: string[] = []
  const state = { now: 1_000_000, mayRead: true, isRunning: false }
  const gate = createTokenGate({ token: 't', onExpired: () => {} })
  const unused = () => {
    throw new Error('not part of this test')
  }
  const logs: LogSync = {
    sync: async (resource) => void synced.push(resource.name),
    running: () => state.isRunning,
    state: unused,
    cutBefore: unused,
    isOfOtherScope: unused,
    pause: unused,
    isPaused: unused,
    stop: unused,
  }
  const sessionLogs = createSessionLogs({
    logs,
    gate,
    mayRead: () => state.mayRead,
    log: recordingLog(),
    now: () => state.now,
  })
  return { sessionLogs, synced, state, gate }
}

afterEach(() => {
  vi.useRealTimers()
})

const page = { list: [], total: 0 }

test('viewing a log synchronises it, and again only after a pause', () => {
  const { sessionLogs, synced, state } = setUp()
  sessionLogs.onAnswer(logLogin.endpoints.page, page)
  state.now += 15_000
  sessionLogs.onAnswer(logLogin.endpoints.page, page)
  expect(synced).toEqual(['ops.logLogin'])
  state.now += 1
  sessionLogs.onAnswer(logLogin.endpoints.page, page)
  expect(synced).toEqual(['ops.logLogin', 'ops.logLogin'])
})

test('nothing is synchronised for another list, an answer that is no page, or a run under way', () => {
  const { sessionLogs, synced, state } = setUp()
  sessionLogs.onAnswer(params.endpoints.page, page)
  sessionLogs.onAnswer(logLogin.endpoints.page, null)
  state.isRunning = true
  sessionLogs.onAnswer(logLogin.endpoints.page, page)
  expect(synced).toEqual([])
})

test('the logs of a session that begins are left alone until the console is shown', () => {
  vi.useFakeTimers()
  const { sessionLogs, synced, gate } = setUp()
  sessionLogs.syncAll(3000)
  vi.advanceTimersByTime(2999)
  expect(synced).toEqual([])
  vi.advanceTimersByTime(1)
  expect(synced).toHaveLength(logResources.length)
  sessionLogs.syncAll(3000)
  gate.end()
  vi.advanceTimersByTime(3000)
  expect(synced).toHaveLength(logResources.length)
})

test('nothing is synchronised that the account may not read, or after the session has ended', () => {
  const { sessionLogs, synced, state, gate } = setUp()
  state.mayRead = false
  sessionLogs.syncAll()
  expect(sessionLogs.readable()).toEqual([])
  state.mayRead = true
  gate.end()
  sessionLogs.syncAll()
  expect(synced).toEqual([])
})
