import { expect, test } from 'vitest'
import { wallTime } from '#contract/moments.ts'
import { rangeFrom, rangeOf, rangeText } from '#features/ops/jobLog/ranges.ts'

const now = wallTime(2026, 3, 1, 10, 20, 30)

test.each([
  ['today', '2026-03-01 00:00:00', '2026-03-01 23:59:59'],
  ['yesterday', '2026-02-28 00:00:00', '2026-02-28 23:59:59'],
  ['week', '2026-02-22 10:20:30', '2026-03-01 10:20:30'],
  ['month', '2026-01-30 10:20:30', '2026-03-01 10:20:30'],
  ['quarter', '2025-12-01 10:20:30', '2026-03-01 10:20:30'],
] as const)('%s', (shortcut, from, until) => {
  expect(rangeOf(shortcut, now)).toEqual({ from, until })
})

test.each([
  ['', '', ''],
  ['2026-03-01 00:00:00', '2026-03-02 00:00:00', '2026-03-01 00:00:00 - 2026-03-02 00:00:00'],
  ['', '2026-03-02 00:00:00', '1970-01-01 00:00:00 - 2026-03-02 00:00:00'],
  ['2026-03-01 00:00:00', '', '2026-03-01 00:00:00 - 9999-12-31 23:59:59'],
])('from %j until %j on the wire and back', (from, until, wire) => {
  expect(rangeText({ from, until })).toBe(wire)
  expect(rangeFrom(wire)).toEqual({ from, until })
})
