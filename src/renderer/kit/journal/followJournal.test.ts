import { beforeEach, expect, test, vi } from 'vitest'
import { followJournal, followLog } from '#kit/journal/followJournal.ts'
import type { TestBridge } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'

let bridge: TestBridge
const changed = vi.fn()
endWindowless()

beforeEach(() => {
  vi.useFakeTimers()
  bridge = windowless()
  changed.mockReset()
})

const change = (sessionId: string, resource = 'sys.user') =>
  bridge.send({ type: 'journal', sessionId, resource })

test('changes of a batch are taken together, and those that follow are not lost', () => {
  const end = followJournal(changed)
  for (let index = 0; index < 50; index += 1) change('s1')
  vi.advanceTimersByTime(1000)
  expect(changed).toHaveBeenCalledTimes(1)
  change('s1')
  vi.advanceTimersByTime(1000)
  expect(changed).toHaveBeenCalledTimes(2)
  end()
})

test('changes of another account, of another noun and after the end are passed over', () => {
  const end = followJournal(changed, 'ops.job')
  change('s2', 'ops.job')
  change('s1', 'sys.user')
  vi.advanceTimersByTime(1000)
  expect(changed).not.toHaveBeenCalled()
  change('s1', 'ops.job')
  end()
  change('s1', 'ops.job')
  vi.advanceTimersByTime(1000)
  expect(changed).not.toHaveBeenCalled()
})

test('the copy of one log is followed, and no change of the journal', () => {
  const end = followLog(changed, 'ops.logOperation')
  change('s1', 'ops.logOperation')
  const rows = (resource: string) =>
    bridge.send({ type: 'cache', sessionId: 's1', resource, rows: 1, asOf: 1 })
  rows('ops.logLogin')
  vi.advanceTimersByTime(1000)
  expect(changed).not.toHaveBeenCalled()
  rows('ops.logOperation')
  vi.advanceTimersByTime(1000)
  expect(changed).toHaveBeenCalledTimes(1)
  end()
})
