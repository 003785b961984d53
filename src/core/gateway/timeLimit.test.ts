import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orAborted } from '../abort.ts'
import { withTimeLimit } from './timeLimit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = (signal: AbortSignal) => orAborted(new Promise<never>(() => {}), signal)

test('work that takes longer than the limit fails with timeout', async () => {
  const result = withTimeLimit({ name: 'x', milliseconds: 100, signals: [] }, never)
  const failed = expect(result).rejects.toMatchObject({ failure: { code: 'timeout' } })
  await vi.advanceTimersByTimeAsync(100)
  await failed
})

test('a restarted limit counts from the restart, with its own length', async () => {
  let isSettled = false
  const result = withTimeLimit({ name: 'x', milliseconds: 100, signals: [] }, (signal, restart) => {
    setTimeout(() => restart(500), 90)
    return never(signal)
  })
  const failed = expect(result)
    .rejects.toMatchObject({ failure: { code: 'timeout' } })
    .then(() => {
      isSettled = true
    })
  await vi.advanceTimersByTimeAsync(589)
  expect(isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await failed
})

test('while isAlive answers true, the work goes on', async () => {
  const answers = [true, true, false]
  const isAlive = vi.fn(async () => answers.shift() ?? false)
  const result = withTimeLimit({ name: 'x', milliseconds: 100, signals: [], isAlive }, never)
  const failed = expect(result).rejects.toMatchObject({ failure: { code: 'timeout' } })
  await vi.advanceTimersByTimeAsync(300)
  await failed
  expect(isAlive).toHaveBeenCalledTimes(3)
})

test('a signal that aborts is a cancellation, whatever the work throws', async () => {
  const abort = new AbortController()
  const result = withTimeLimit({ name: 'x', milliseconds: 100, signals: [abort.signal] }, never)
  const failed = expect(result).rejects.toMatchObject({ failure: { code: 'cancelled' } })
  abort.abort()
  await failed
  expect(vi.getTimerCount()).toBe(0)
})
