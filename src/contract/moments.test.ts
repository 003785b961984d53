import { expect, it } from 'vitest'
import { dayOf, formatMoment, hourOf, lastDays, midnight, timeOf, wallClock } from './moments.ts'

const moment = new Date(2026, 2, 5, 7, 8, 9)

it('moments, hours and days have two digits for each part', () => {
  expect(formatMoment(moment)).toBe('2026-03-05 07:08:09')
  expect(hourOf(moment)).toBe('2026-03-05 07')
  expect(dayOf(moment)).toBe('2026-03-05')
  expect(dayOf(new Date(-62_000_000_000_000))).toMatch(/^0005-\d\d-\d\d$/)
})

it('a formatted moment is read as the same time, and other texts as none', () => {
  expect(timeOf(formatMoment(moment))).toBe(moment.getTime())
  expect(timeOf('')).toBeNaN()
  expect(timeOf('yesterday')).toBeNaN()
})

it('days are counted by the calendar, over the end of a year and where clocks change', () => {
  expect(lastDays(3, new Date(2026, 0, 1, 23, 59))).toEqual(['2025-12-30', '2025-12-31', '2026-01-01'])
  for (const count of [1, 90, 400]) {
    const days = lastDays(count, moment)
    expect(new Set(days).size).toBe(count)
    expect(days.at(-1)).toBe('2026-03-05')
  }
  expect(midnight(moment, 5)).toEqual(new Date(2026, 1, 28))
})

it('a clock in another zone is read by its own fields, over the ends of days and years', () => {
  const at = Date.parse('2026-12-31T20:15:30Z')
  expect(formatMoment(wallClock(at, 480))).toBe('2027-01-01 04:15:30')
  expect(formatMoment(wallClock(at, -570))).toBe('2026-12-31 10:45:30')
  expect(formatMoment(wallClock(at, 0))).toBe('2026-12-31 20:15:30')
  expect(wallClock(at, undefined).getTime()).toBe(at)
})
