import { expect, test } from 'vitest'
import { wallTime } from '#base/moments.ts'
import { seriesOf, stepsOf } from './deliveries.ts'

const count = (time: string, channelCode: string, status: number, total: number) => ({
  time,
  channelCode,
  status,
  total,
})

test('counts of one channel and state are one series with a number a step; successes come first', () => {
  const times = ['2026-11-21', '2026-11-22', '2026-11-23']
  expect(
    seriesOf(
      [
        count('2026-11-21', 'SMS', 0, 1),
        count('2026-11-21', 'MAIL', 1, 2),
        count('2026-11-23', 'MAIL', 1, 3),
        count('2026-11-23', 'MAIL', 1, 4),
        count('2026-11-22', 'DING', 1, 5),
        // Not among the steps.
        count('2026-11-20', 'MAIL', 1, 100),
      ],
      times,
    ),
  ).toEqual([
    { channelCode: 'DING', status: 1, totals: [0, 5, 0], sum: 5 },
    { channelCode: 'MAIL', status: 1, totals: [2, 0, 7], sum: 9 },
    { channelCode: 'SMS', status: 0, totals: [1, 0, 0], sum: 1 },
  ])
})

test('a day has 24 hours that end with the present one, longer stretches whole days', () => {
  const now = wallTime(2026, 11, 23, 1, 30)
  const day = stepsOf('day', now)
  expect(day.times).toHaveLength(24)
  expect(day).toMatchObject({
    step: 'hour',
    beginDate: `${day.times[0]}:00:00`,
    endDate: `${day.times.at(-1)}:59:59`,
  })
  for (const [stretch, days] of [
    ['week', 7],
    ['month', 30],
    ['quarter', 90],
  ] as const) {
    const steps = stepsOf(stretch, now)
    expect(steps.times).toHaveLength(days)
    expect(steps).toMatchObject({
      step: 'day',
      beginDate: `${steps.times[0]} 00:00:00`,
      endDate: `${steps.times.at(-1)} 23:59:59`,
    })
  }
})
