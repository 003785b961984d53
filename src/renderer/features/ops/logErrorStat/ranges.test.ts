import { expect, test } from 'vitest'
import { wallTime } from '#base/moments.ts'
import { seriesOf } from '#features/ops/logErrorStat/errorCounts.ts'
import { rangeOf, rangeOfSteps, rangeTabs, stepsOf } from '#features/ops/logErrorStat/ranges.ts'

test('today, yesterday and seven days begin at midnight and end tomorrow at midnight (OPS-LES-01)', () => {
  const now = wallTime(2026, 1, 2, 9, 30)
  expect(rangeTabs.map((tab) => rangeOf(tab, now))).toEqual([
    { createDateBegin: '2026-01-02 00:00:00', createDateEnd: '2026-01-03 00:00:00' },
    { createDateBegin: '2026-01-01 00:00:00', createDateEnd: '2026-01-03 00:00:00' },
    { createDateBegin: '2025-12-27 00:00:00', createDateEnd: '2026-01-03 00:00:00' },
  ])
})

test('one and two days are counted by hour, seven by day, up to the last full step', () => {
  const now = wallTime(2026, 1, 2, 9, 30)
  const [today, yesterday, week] = rangeTabs.map((tab) => stepsOf(rangeOf(tab, now)))
  expect(today?.times).toHaveLength(24)
  expect([today?.times[0], today?.times.at(-1)]).toEqual(['2026-01-02 00', '2026-01-02 23'])
  expect(yesterday?.step).toBe('hour')
  expect(yesterday?.times).toHaveLength(48)
  expect(week).toEqual({
    step: 'day',
    times: ['2025-12-27', '2025-12-28', '2025-12-29', '2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'],
  })
})

test('chosen steps are a range with whole steps at both ends', () => {
  const hours = stepsOf(rangeOf('1', wallTime(2026, 1, 2)))
  expect(rangeOfSteps(hours, 8, 8)).toEqual({
    createDateBegin: '2026-01-02 08:00:00',
    createDateEnd: '2026-01-02 08:59:59',
  })
  const days = stepsOf(rangeOf('3', wallTime(2026, 1, 2)))
  expect(rangeOfSteps(days, 0, 1)).toEqual({
    createDateBegin: '2025-12-27 00:00:00',
    createDateEnd: '2025-12-28 23:59:59',
  })
})

test('figures are a series per exception, the most frequent first, the rest last', () => {
  const times = ['a', 'b']
  const count = (time: string, exNum: string, total: number) => ({ time, exNum, total })
  const counts = [
    count('a', '', 9),
    count('a', 'E1', 1),
    count('b', 'E2', 2),
    count('b', 'E1', 3),
    count('c', 'E3', 8),
  ]
  expect(seriesOf(counts, times)).toEqual([
    { exNum: 'E1', totals: [1, 3], sum: 4 },
    { exNum: 'E2', totals: [0, 2], sum: 2 },
    { exNum: '', totals: [9, 0], sum: 9 },
  ])
})
