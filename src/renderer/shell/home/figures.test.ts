import { lastDays, wallTime } from '#base/moments.ts'
import { expect, test } from 'vitest'
import {
  addressOf,
  asDelivered,
  DAYS,
  currentRange,
  figureIds,
  inOrder,
  movedTo,
  remoteFigures,
  toggled,
} from './figures.ts'

const now = wallTime(2026, 3, 3, 14, 5, 40)

test('the last seven days end with today, over the end of a month', () => {
  expect(lastDays(DAYS, now)).toEqual([
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
  ])
})

test('a figure of a day leads to the rows of that day, one of now to the runs that began over an hour ago', () => {
  expect(addressOf(remoteFigures.locked, now)).toBe(
    'sys/log-login?status=2&bDate=2026-03-03+00%3A00%3A00&eDate=2026-03-03+23%3A59%3A59',
  )
  expect(currentRange(remoteFigures.jobLate, now)).toEqual(['2026-02-25 00:00:00', '2026-03-03 13:05:00'])
})

test('a figure takes the place of another one; those that nobody arranged follow in their order', () => {
  expect(inOrder(asDelivered)).toEqual(figureIds)
  const first = movedTo(asDelivered, 'locked', 'jobFailed')
  expect(inOrder(first).slice(0, 3)).toEqual(['locked', 'jobFailed', 'jobLate'])
  expect(inOrder(movedTo(first, 'locked', 'jobLate')).slice(0, 3)).toEqual(['jobFailed', 'jobLate', 'locked'])
  expect(inOrder({ order: ['watch'], hidden: [] }).slice(0, 2)).toEqual(['watch', 'jobFailed'])
})

test('a figure is hidden and shown again', () => {
  const hidden = toggled(asDelivered, 'drafts')
  expect(hidden.hidden).toEqual(['drafts'])
  expect(toggled(hidden, 'drafts').hidden).toEqual([])
})
