import { expect, test } from 'vitest'
import { isRange, rangeFrom, rangeText } from '#features/ops/jobLog/ranges.ts'

test.each([
  ['', '', ''],
  ['2026-03-01 00:00:00', '2026-03-02 00:00:00', '2026-03-01 00:00:00 - 2026-03-02 00:00:00'],
  ['', '2026-03-02 00:00:00', '1970-01-01 00:00:00 - 2026-03-02 00:00:00'],
  ['2026-03-01 00:00:00', '', '2026-03-01 00:00:00 - 9999-12-31 23:59:59'],
])('from %j until %j on the wire and back', (from, until, wire) => {
  expect(rangeText({ from, until })).toBe(wire)
  expect(rangeFrom(wire)).toEqual({ from, until })
  expect(isRange(wire)).toBe(true)
})

test('a range that ends before it begins is not searched for', () => {
  expect(isRange('2026-03-02 00:00:00 - 2026-03-01 00:00:00')).toBe(false)
})
