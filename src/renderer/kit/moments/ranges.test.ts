import { expect, test } from 'vitest'
import { wallTime } from '#base/moments.ts'
import { isBackwards, rangeLabels, type RangeName, rangeOf } from '#kit/moments/ranges.ts'

const now = wallTime(2026, 3, 1, 10, 20, 30)

test.each([
  ['today', '2026-03-01 00:00:00', '2026-03-01 23:59:59'],
  ['yesterday', '2026-02-28 00:00:00', '2026-02-28 23:59:59'],
  ['hours24', '2026-02-28 10:20:30', ''],
  ['days7', '2026-02-22 10:20:30', ''],
  ['days30', '2026-01-30 10:20:30', ''],
  ['days90', '2025-12-01 10:20:30', ''],
  ['thisMonth', '2026-03-01 00:00:00', '2026-03-31 23:59:59'],
  ['lastMonth', '2026-02-01 00:00:00', '2026-02-28 23:59:59'],
] as const)(
  '%s, in moments: days to their last second, what goes back from now with an open end',
  (name, from, until) => {
    expect(rangeOf(name, now, 'moment')).toEqual({ from, until })
  },
)

test.each([
  ['today', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-02-28', '2026-02-28'],
  ['days7', '2026-02-23', '2026-03-01'],
  ['days30', '2026-01-31', '2026-03-01'],
  ['days90', '2025-12-02', '2026-03-01'],
  ['thisMonth', '2026-03-01', '2026-03-31'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
] as const)('%s, in days: so many with today', (name, from, until) => {
  expect(rangeOf(name, now, 'day')).toEqual({ from, until })
})

test('the month before January is in the year before', () => {
  expect(rangeOf('lastMonth', wallTime(2026, 1, 31), 'day')).toEqual({
    from: '2025-12-01',
    until: '2025-12-31',
  })
})

test('no range begins in the future, nor behind its own end', () => {
  for (const name of Object.keys(rangeLabels) as RangeName[])
    for (const unit of ['day', 'moment'] as const) {
      const range = rangeOf(name, now, unit)
      expect(range.from <= '2026-03-01 10:20:30', `${name} ${unit}`).toBe(true)
      expect(isBackwards(range, unit), `${name} ${unit}`).toBe(false)
    }
})

test('a range is backwards when both ends are whole and the last is before the first', () => {
  const backwards = (from: string, until: string) => isBackwards({ from, until }, 'moment')
  expect(backwards('2026-03-02 00:00:00', '2026-03-01 23:59:59')).toBe(true)
  expect(backwards('2026-03-01 00:00:00', '2026-03-01 00:00:00')).toBe(false)
  for (const [from, until] of [
    ['2026-03-02 00:00:00', ''],
    ['', '2026-03-01 23:59:59'],
    ['x', '2026-03-01 23:59:59'],
    ['2026-03-02 00:00:00', '2026-03'],
  ] as const)
    expect(backwards(from, until), `${from} ${until}`).toBe(false)
  expect(isBackwards({ from: '2026-03-02', until: '2026-03-01' }, 'day')).toBe(true)
})
