import { describe, expect, test } from 'vitest'
import {
  daysOf,
  endsOf,
  healthOf,
  monthOf,
  rateText,
  stepDay,
  stepMonth,
  sumOf,
  weeksOf,
} from '#features/api/apiHealthCalendar/month.ts'

const figures = (total: number, success: number, duration = 0) => ({
  total,
  success,
  fail: total - success,
  duration,
})

describe('a month (OPS-CAL-02)', () => {
  test('begins on Monday and has every day once', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks.flat().filter(Boolean)).toHaveLength(30)
    expect(weeksOf('2027-02')).toHaveLength(4)
    expect(weeksOf('2028-02').flat().filter(Boolean).at(-1)).toBe('2028-02-29')
  })

  test('steps over the ends of years, days over the ends of months', () => {
    expect([stepMonth('2026-12', 1), stepMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
    expect([stepDay('2026-02-28', 1), stepDay('2026-03-01', -1)]).toEqual(['2026-03-01', '2026-02-28'])
    expect(endsOf('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
  })

  test('is read from a moment, and from nothing else', () => {
    expect(monthOf('2026-11-23 10:00:00')).toBe('2026-11')
    expect(monthOf('2026-13-01')).toBeNull()
    expect(monthOf('')).toBeNull()
  })
})

describe('health of a day (OPS-CAL-02)', () => {
  test.each([
    [0, 0, 'none', '-'],
    [5, 5, 'good', '100%'],
    [10, 9, 'fair', '90%'],
    [10_000, 9999, 'fair', '99.9%'],
    [1000, 899, 'poor', '89.9%'],
    [3, 0, 'poor', '0%'],
  ])('%i requests with %i successes are %s, %s', (total, success, health, rate) => {
    expect(healthOf(figures(total, success))).toBe(health)
    expect(rateText(figures(total, success))).toBe(rate)
  })

  test('totals weigh durations by requests', () => {
    expect(sumOf([figures(1, 1, 100), figures(3, 2, 20)])).toEqual(figures(4, 3, 40))
    expect(sumOf([])).toEqual(figures(0, 0))
  })

  test('rows are counted by day, without those of an API whose code is longer', () => {
    const row = (createDate: string, apiStatus: boolean, apiDuration: number, apiCode = 'order') => ({
      apiCode,
      apiStatus,
      apiDuration,
      createDate,
    })
    const rows = [
      row('2026-11-01 10:00:00', true, 10),
      row('2026-11-01 23:59:59', false, 20),
      row('2026-11-02 00:00:00', true, 7),
      row('2026-11-02 00:00:00', false, 7, 'order.sync'),
    ]
    expect(daysOf(rows, 'order')).toEqual([
      { date: '2026-11-01', ...figures(2, 1, 15) },
      { date: '2026-11-02', ...figures(1, 1, 7) },
    ])
  })
})
