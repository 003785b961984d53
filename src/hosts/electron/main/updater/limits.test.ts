import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limited } from './limits.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a token is cancelled once nothing has come for its time, and not after its end', () => {
  const kept = limited(1000)
  const lost = limited(1000)
  const ended = limited(1000)
  vi.advanceTimersByTime(900)
  kept.restart()
  ended.end()
  vi.advanceTimersByTime(900)
  expect([kept, lost, ended].map(({ token, hasRunOut }) => [token.cancelled, hasRunOut()])).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ])
})
