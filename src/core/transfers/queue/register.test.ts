import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BridgeEvent, Transfer } from '#contract/bridge.ts'
import { createEntry } from './entry.ts'
import { openRegister, type Register } from './register.ts'

const START = 1_000_000
const log = { info: () => {}, warn: () => {}, error: () => {} }
const transfer: Transfer = {
  id: 't1',
  kind: 'export',
  title: 'rows',
  state: 'running',
  unit: 'rows',
  done: 0,
  total: -1,
  speed: 0,
  fileName: 'rows.csv',
  sessionId: 's1',
  profile: 'Demo',
  restarts: 0,
  startedAt: START,
  endedAt: 0,
}

let dataDir = ''
let register: Register
/** Milliseconds since the start and what was done, for each event. */
let events: [at: number, done: number][] = []
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'steward-register-'))
  events = []
  const emit = (event: BridgeEvent): void => {
    if (event.type === 'transfer') events.push([Date.now() - START, event.transfer.done])
  }
  register = await openRegister({ dataDir, log, emit })
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: START })
})
afterEach(async () => {
  vi.useRealTimers()
  await register.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const added = () => {
  const entry = createEntry({
    transfer,
    path: '',
    windowId: 'window',
    job: { kind: 'bytes', source: { url: 'https://a.example/b' }, etag: '', kept: 0 },
  })
  register.add(entry)
  return entry
}

test('progress of every millisecond is an event four times a second, the first and the last included', () => {
  const entry = added()
  for (let done = 1; done <= 600; done += 1) {
    register.report(entry, { done })
    vi.advanceTimersByTime(1)
  }
  vi.advanceTimersByTime(1000)
  expect(events).toEqual([
    [0, 1],
    [250, 250],
    [500, 500],
    [750, 600],
  ])
})

test('a change of state is an event at once, and the one that was held back does not follow it', () => {
  const entry = added()
  register.report(entry, { done: 1 })
  vi.advanceTimersByTime(10)
  register.report(entry, { done: 2 })
  vi.advanceTimersByTime(10)
  register.report(entry, { done: 3, state: 'done' })
  vi.advanceTimersByTime(1000)
  expect(events).toEqual([
    [0, 1],
    [20, 3],
  ])
})
