import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import {
  DAY,
  dayOf,
  formatMoment,
  HOUR,
  lastDays,
  later,
  midnight,
  readMoment,
  untilMoment,
  wallClock,
  type WallTime,
  wallTime,
} from '#base/moments.ts'
import { nextPeriod } from '#contract/billNumber.ts'
import { endsOf, stepDay, weeksOf } from '#features/api/apiHealthCalendar/month.ts'
import { stepsOf as deliverySteps } from '#features/msg/bizInfo/deliveries.ts'
import { weekBegin, weekEnd } from '#features/ops/logError/range.ts'
import { rangeOf, stepsOf } from '#features/ops/logErrorStat/ranges.ts'
import { barsOf } from '#features/ops/logWorkbench/bars.ts'
import { rangeOf as namedRange } from '#kit/moments/ranges.ts'
import { dayWords, stepDay as calendarStep, stepMonth, weekOf } from '#ui/calendarDays.ts'
import { axisTime } from '#ui/chart/lanes.ts'
import { typedMoment } from '#ui/moments.ts'

/** Zones of machines, each with the two nights of 2026 in which its clock changes. In Santiago midnight is left out. */
const zones = [
  ['Europe/Berlin', '2026-03-29', '2026-10-25'],
  ['Africa/Cairo', '2026-04-24', '2026-10-30'],
  ['America/Santiago', '2026-04-05', '2026-09-06'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-10-04'],
  ['Asia/Shanghai', '2026-03-29', '2026-10-25'],
] as const

const own = process.env.TZ
afterEach(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

const two = (value: number): string => String(value).padStart(2, '0')

/** Seconds from noon before one of the nights to noon of the second day after it, with the text of each. */
const momentsAround = (nights: readonly string[]) =>
  fc
    .record({ night: fc.constantFrom(...nights), seconds: fc.integer({ min: -43_200, max: 129_600 }) })
    .map(({ night, seconds }) => new Date(Date.parse(`${night}T00:00:00Z`) + seconds * 1000))
    // Reference: the fields of UTC, which has no such nights.
    .map((utc) => ({
      text: utc.toISOString().slice(0, 19).replace('T', ' '),
      parts: [
        utc.getUTCFullYear(),
        utc.getUTCMonth() + 1,
        ...[utc.getUTCDate(), utc.getUTCHours(), utc.getUTCMinutes(), utc.getUTCSeconds()],
      ] as const,
      shifted: (milliseconds: number) =>
        new Date(utc.getTime() + milliseconds).toISOString().slice(0, 19).replace('T', ' '),
    }))

const steps = (from: string, count: number, length: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${from.replace(' ', 'T')}Z`) + index * length).toISOString(),
  )

test.each(zones)('moments of the platform are the same on a machine in %s', (zone, ...nights) => {
  process.env.TZ = zone
  const words = dayWords('zh-CN')
  const offsets = nights.map((night) =>
    [-1, 1].map((days) => new Date(Date.parse(`${night}T00:00:00Z`) + days * DAY).getTimezoneOffset()),
  )
  expect(offsets.every(([before, after]) => (before === after) === (zone === 'Asia/Shanghai'))).toBe(true)
  fc.assert(
    fc.property(
      momentsAround(nights),
      fc.integer({ min: -72, max: 72 }),
      ({ text, parts, shifted }, count) => {
        const now = wallTime(...parts)
        const day = text.slice(0, 10)
        const daysBefore = (days: number) => shifted(-days * DAY).slice(0, 10)
        // Reading and writing.
        expect(readMoment(text)).toBe(now)
        expect(formatMoment(now)).toBe(text)
        expect(typedMoment(text)).toBe(text)
        expect(typedMoment(parts.slice(0, 3).join('/'), { isEnd: true })).toBe(`${day} 23:59:59`)
        expect(axisTime(now)).toBe(`${text.slice(11, 16)}\n${text.slice(5, 10)}`)
        // Hours and days on.
        expect(formatMoment(later(now, count * HOUR))).toBe(shifted(count * HOUR))
        expect(formatMoment(later(now, count * DAY))).toBe(shifted(count * DAY))
        expect(stepDay(day, count)).toBe(shifted(count * DAY).slice(0, 10))
        // Today, and whole days.
        expect(formatMoment(midnight(now))).toBe(`${day} 00:00:00`)
        expect(lastDays(7, now)).toEqual([6, 5, 4, 3, 2, 1, 0].map(daysBefore))
        expect(untilMoment(dayOf(now))).toBe(`${day} 23:59:59`)
        expect([weekBegin(now), weekEnd(now)]).toEqual([`${daysBefore(6)} 00:00:00`, `${day} 23:59:59`])
        expect(namedRange('yesterday', now, 'moment')).toEqual({
          from: `${daysBefore(1)} 00:00:00`,
          until: `${daysBefore(1)} 23:59:59`,
        })
        expect(namedRange('days7', now, 'moment')).toEqual({ from: shifted(-7 * DAY), until: '' })
        // The calendar of a field.
        expect(calendarStep(day, count)).toBe(shifted(count * DAY).slice(0, 10))
        expect(words.day(day)).toContain(`${parts[1]}月${parts[2]}日`)
        expect(stepMonth(day, 1).slice(8) <= day.slice(8)).toBe(true)
        expect(weekOf(day, 1).map((end) => new Date(`${end}T00:00:00Z`).getUTCDay())).toEqual([1, 0])
        // Buckets of charts.
        expect(stepsOf(rangeOf('1', now)).times).toEqual(
          Array.from({ length: 24 }, (_, hour) => `${day} ${two(hour)}`),
        )
        expect(stepsOf(rangeOf('3', now)).times).toEqual([6, 5, 4, 3, 2, 1, 0].map(daysBefore))
        expect(deliverySteps('day', now).times).toEqual(
          Array.from({ length: 24 }, (_, index) => shifted((index - 23) * HOUR).slice(0, 13)),
        )
        // The next period of a number.
        const daily = { billSign: '', fullFormat: '{TM}{NUM}', tmType: 1, tmIsCalc: 1 }
        const rule = { ...daily, tmFormat: 'yyyyMMdd', numDigits: 1, numStart: 1 }
        expect(nextPeriod(rule, now)).toBe(later(midnight(now), DAY))
      },
    ),
  )
})

test.each(zones)('a bar of the histogram is one day or one hour on a machine in %s', (zone, ...nights) => {
  process.env.TZ = zone
  for (const night of nights) {
    const from = midnight(readMoment(night), 3)
    for (const [length, characters, count] of [
      [DAY, 10, 7],
      [HOUR, 13, 120],
    ] as const) {
      const times = steps(formatMoment(from), count, length).map((iso) =>
        iso.slice(0, characters).replace('T', ' '),
      )
      const moments = times.map((time, index) => ({ time, rows: index + 1, failed: 0 })).toReversed()
      const bars = barsOf(moments, formatMoment(from), formatMoment(later(from, count * length - 1000)))
      expect(bars.map(({ value }) => value)).toEqual(times.map((_, index) => index + 1))
      expect(bars.map((bar) => bar.from.slice(0, characters))).toEqual(times)
      expect(bars.map((bar) => bar.until.slice(0, characters))).toEqual(times)
    }
    const days = weeksOf(night.slice(0, 7)).flat().filter(Boolean)
    expect(new Set(days).size).toBe(days.length)
    expect(days.at(-1)).toBe(endsOf(night.slice(0, 7)).last)
  }
})

test("only this machine's own moments follow its zone", () => {
  const at = Date.parse('2026-03-29T01:30:00Z')
  const shown = (zone: string): [WallTime, WallTime] => {
    process.env.TZ = zone
    return [wallClock(at, 480), wallClock(at, undefined)]
  }
  const platform = wallTime(2026, 3, 29, 9, 30)
  expect(shown('Europe/Berlin')).toEqual([platform, wallTime(2026, 3, 29, 3, 30)])
  expect(shown('Africa/Cairo')).toEqual([platform, wallTime(2026, 3, 29, 3, 30)])
  expect(shown('Australia/Lord_Howe')).toEqual([platform, wallTime(2026, 3, 29, 12, 30)])
})
