import { expect, test } from 'vitest'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { params } from '#contract/resources/ops/params.ts'
import type { LogSync } from '../logs/logSync.ts'
import { recordingLog } from '../testing/recordingLog.ts'
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
