import { expect, it, onTestFinished } from 'vitest'
import {
  dayOf,
  formatMoment,
  hourOf,
  instantOf,
  lastDays,
  later,
  machineMoment,
  midnight,
  momentOf,
  readMoment,
  untilMoment,
  wallClock,
  wallParts,
  wallTime,
} from './moments.ts'

const moment = wallTime(2026, 3, 5, 7, 8, 9)

it('moments, hours and days have two digits for each part', () => {
  expect(formatMoment(moment)).toBe('2026-03-05 07:08:09')
  expect(hourOf(moment)).toBe('2026-03-05 07')
  expect(dayOf(moment)).toBe('2026-03-05')
  expect(dayOf(wallTime(26, 1, 2))).toBe('0026-01-02')
})

it('an instant of this machine is shown by the clock of this machine', () => {
  const date = new Date(2026, 2, 5, 7, 8, 9)
  expect(machineMoment(date.getTime())).toBe('2026-03-05 07:08:09')
  expect(wallClock(date.getTime(), undefined)).toBe(moment)
})

it('a wall time leads back to its instant, by the clock of any zone', () => {
  const at = new Date(2026, 2, 5, 7, 8, 9, 250).getTime()
  expect(instantOf(wallClock(at, undefined), undefined)).toBe(at)
  for (const zone of [0, 480, -210]) expect(instantOf(wallClock(at, zone), zone), String(zone)).toBe(at)
  expect(instantOf(wallTime(26, 1, 2), undefined)).toBe(new Date(2026, 0, 2).setFullYear(26))
})

it('a formatted moment is read as the same time, a day as its midnight', () => {
  expect(readMoment(formatMoment(moment))).toBe(moment)
  expect(readMoment('2026-03-05')).toBe(wallTime(2026, 3, 5))
  expect(readMoment('2026-03-05T07:08:09.25Z')).toBe(later(moment, 250))
  expect(readMoment('2026-03-05T07:08:09+08:00')).toBe(moment)
  expect(readMoment('2026-03-05 07:08')).toBe(wallTime(2026, 3, 5, 7, 8))
})

it('other text, days and times that do not exist are no moments', () => {
  for (const text of [
    ...['', 'yesterday', '2026-02-30', '2026-02-30 10:00:00', '2026-13-01', '2026-00-01', '2026-3-5'],
    ...['2026-03-05 24:00:00', '2026-03-05 10:60:00', '2026-03-05 10:00:60', '2026-03-05 10'],
  ])
    expect(readMoment(text), text).toBeNaN()
})

it('what lies outside its range counts on', () => {
  expect(dayOf(wallTime(2026, 3, 0))).toBe('2026-02-28')
  expect(dayOf(wallTime(2026, 13, 1))).toBe('2027-01-01')
  expect(wallParts(wallTime(2026, 11, 27))).toMatchObject({ year: 2026, month: 11, day: 27, weekday: 5 })
})

it('days are counted by the calendar, over the end of a year', () => {
  expect(lastDays(3, wallTime(2026, 1, 1, 23, 59))).toEqual(['2025-12-30', '2025-12-31', '2026-01-01'])
  expect(midnight(moment, 5)).toBe(wallTime(2026, 2, 28))
  expect(midnight(wallTime(1969, 12, 31, 12))).toBe(wallTime(1969, 12, 31))
})

it('a clock in another zone is read over the ends of days and years', () => {
  const at = Date.parse('2026-12-31T20:15:30Z')
  expect(formatMoment(wallClock(at, 480))).toBe('2027-01-01 04:15:30')
  expect(formatMoment(wallClock(at, -570))).toBe('2026-12-31 10:45:30')
  expect(formatMoment(wallClock(at, 0))).toBe('2026-12-31 20:15:30')
})

it('an upper bound lets in the whole day or minute', () => {
  expect(untilMoment('2026-11-26')).toBe('2026-11-26 23:59:59')
  expect(untilMoment('2026-11-26 08:30')).toBe('2026-11-26 08:30:59')
  expect(untilMoment('2026-11-26 08:30:00')).toBe('2026-11-26 08:30:00')
  expect(untilMoment('')).toBe('')
})

it('a moment of an answer has the form of the contract; one in UTC is shown by the clock of this machine (30)', () => {
  const zone = process.env.TZ
  onTestFinished(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  process.env.TZ = 'Asia/Shanghai'
  expect(momentOf('2026-03-05 07:08:09')).toBe('2026-03-05 07:08:09')
  expect(momentOf('')).toBe('')
  expect(momentOf('2026-03-05T07:08:09.232958971Z')).toBe('2026-03-05 15:08:09')
  expect(momentOf('2026-03-05T07:08:09.232958971+09:00')).toBe('2026-03-05 07:08:09')
  expect(momentOf('2026-03-05T07:08:09')).toBe('2026-03-05 07:08:09')
  expect(momentOf('0001-01-01T00:00:00Z')).toBe('')
  expect(momentOf('2026-02-30T07:08:09Z')).toBeUndefined()
  expect(momentOf('yesterday')).toBeUndefined()
})
