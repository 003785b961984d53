import { afterEach, expect, test, vi } from 'vitest'
import { formatMoment, startOfToday } from './moments.ts'

afterEach(() => vi.useRealTimers())

test('a moment is written as it travels, in local time', () => {
  expect(formatMoment(new Date(2026, 0, 5, 7, 8, 9))).toBe('2026-01-05 07:08:09')
})

test('today starts at midnight (OPS-LOP-01, OPS-LLG-01)', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59, 59) })
  expect(startOfToday()).toBe('2026-11-20 00:00:00')
})
