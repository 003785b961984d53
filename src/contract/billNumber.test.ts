import { fastest } from '#tests/contract/fastest.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  counterKey,
  formatParts,
  formatProblems,
  fullNumber,
  isTimeFormat,
  nextPeriod,
  type NumberRule,
  periodUnit,
  repeatedPlaceholders,
  signFormatOf,
  simulateYear,
  startFits,
  timeText,
} from './billNumber.ts'
import { formatMoment, later, wallClock, wallTime, type WallTime } from '#base/moments.ts'

const rule = (change: Partial<NumberRule> = {}): NumberRule => ({
  billSign: 'XS',
  fullFormat: '{DJ}{TM}{NUM}',
  tmType: 1,
  tmFormat: 'yyyyMMdd',
  tmIsCalc: 1,
  numDigits: 6,
  numStart: 1,
  ...change,
})
const none = { companySign: '', deptSign: '', bizSign: '' }
const signs = { companySign: 'SH', deptSign: 'XZ', bizSign: '01' }
const at = { at: 1_738_314_307_000, shown: wallTime(2025, 1, 31, 9, 5, 7) }

test('the number of the documents: XS20250131000001 (OPS-BMX-08)', () => {
  expect(fullNumber(rule(), none, at, 1)).toBe('XS20250131000001')
})

test('every placeholder has its value, an unfilled one is empty (OPS-BTP-03)', () => {
  const all = rule({ fullFormat: '{GS}|{BM}|{YW}|{DJ}|{TM}|{NUM}', tmFormat: 'yy-MM-dd HH:mm:ss' })
  expect(fullNumber(all, signs, at, 42)).toBe('SH|XZ|01|XS|25-01-31 09:05:07|000042')
  expect(fullNumber(all, none, at, 42)).toBe('|||XS|25-01-31 09:05:07|000042')
  expect(fullNumber(rule({ tmType: 2 }), none, at, 1)).toBe(`XS${at.at}000001`)
  expect(fullNumber(rule({ tmType: 0 }), none, at, 1)).toBe('XS000001')
})

test('what a sign holds is never read as a placeholder', () => {
  const tricky = { ...none, companySign: '{NUM}$&{DJ}' }
  expect(fullNumber(rule({ fullFormat: '{GS}-{NUM}' }), tricky, at, 7)).toBe('{NUM}$&{DJ}-000007')
  expect(counterKey(rule({ fullFormat: '{GS}-{NUM}' }), tricky, at)).toBe('{NUM}$&{DJ}-')
})

test('a serial past its digits grows longer, nothing is cut', () => {
  expect(fullNumber(rule({ numDigits: 2 }), none, at, 99)).toBe('XS2025013199')
  expect(fullNumber(rule({ numDigits: 2 }), none, at, 100)).toBe('XS20250131100')
  expect([startFits(2, 99), startFits(2, 100), startFits(1, 0)]).toEqual([true, false, true])
})

describe('formats', () => {
  test('two, no and unknown placeholders are named', () => {
    expect(formatProblems('{DJ}{TM}{NUM}')).toEqual([])
    expect(formatProblems('{DJ}{NUM}-{NUM}')).toEqual([{ code: 'numberTwice' }])
    expect(formatProblems('XS-{TM}')).toEqual([{ code: 'numberMissing' }])
    expect(formatProblems('{XX}{num}{XX}{}')).toEqual([
      { code: 'unknown', text: '{XX}' },
      { code: 'unknown', text: '{num}' },
      { code: 'unknown', text: '{}' },
      { code: 'numberMissing' },
    ])
    expect(repeatedPlaceholders('{DJ}{DJ}{TM}{NUM}{NUM}')).toEqual(['DJ'])
  })

  test('pieces together are the format; single braces are text', () => {
    const format = 'a{b}{{DJ}}{NUM}{'
    expect(
      formatParts(format)
        .map(({ text }) => text)
        .join(''),
    ).toBe(format)
    expect(formatParts(format).flatMap(({ placeholder }) => placeholder ?? [])).toEqual(['DJ', 'NUM'])
  })

  test('a date pattern is made of its six units and separators (OPS-BTM-03)', () => {
    for (const good of ['yyyy', 'yyMMdd', 'yyyy-MM-dd HH:mm:ss', '〔yyyy〕'])
      expect(isTimeFormat(good)).toBe(true)
    for (const bad of ['', 'yyy', 'YYYY', 'ddd', '-', 'yyyyQ', '{TM}', 'yyyy年M月'])
      expect(isTimeFormat(bad)).toBe(false)
    expect(timeText(1, 'HH:mm:ss', at)).toBe('09:05:07')
  })
})

describe('counters', () => {
  test('the key is the format without serial, and without time where time does not count (OPS-BMX-09)', () => {
    expect(signFormatOf(rule())).toBe('{DJ}{TM}')
    expect(signFormatOf(rule({ tmIsCalc: 0 }))).toBe('{DJ}')
    expect(signFormatOf(rule({ tmType: 2 }))).toBe('{DJ}')
    expect(counterKey(rule({ fullFormat: '{GS}{BM}-{DJ}{TM}{NUM}' }), signs, at)).toBe('SHXZ-XS20250131')
  })

  test('the period follows the finest unit of the pattern', () => {
    const unit = (tmFormat: string, more: Partial<NumberRule> = {}) => periodUnit(rule({ tmFormat, ...more }))
    expect(['yyyy', 'yyMM', 'yyyyMMdd', 'MMddHH', 'HHmm', 'mmss'].map((format) => unit(format))).toEqual([
      ...['year', 'month', 'day', 'hour', 'minute', 'second'],
    ])
    expect(unit('yyyy', { tmIsCalc: 0 })).toBeUndefined()
    expect(unit('yyyy', { tmType: 2 })).toBeUndefined()
    expect(unit('yyyy', { fullFormat: '{DJ}{NUM}' })).toBeUndefined()
  })

  test('the next period of each unit begins where its time changes', () => {
    for (const tmFormat of ['yyyy', 'yyyyMM', 'yyyyMMdd', 'yyyyMMddHH', 'HHmm', 'HHmmss']) {
      const moved = nextPeriod(rule({ tmFormat }), at.shown) ?? at.shown
      const shown = (time: WallTime) => timeText(1, tmFormat, { at: 0, shown: time })
      expect(shown(moved)).not.toBe(shown(at.shown))
      expect(shown(later(moved, -1))).toBe(shown(at.shown))
    }
    expect(nextPeriod(rule({ tmIsCalc: 0 }), at.shown)).toBeUndefined()
  })
})

describe('where clocks are put forward and back', () => {
  const zone = process.env.TZ
  beforeEach(() => {
    process.env.TZ = 'America/New_York'
  })
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  const hours = rule({ tmFormat: 'yyyyMMddHH' })

  const shown = (utc: string) => wallClock(Date.parse(utc), undefined)
  const moment = (utc: string) => ({ at: Date.parse(utc), shown: shown(utc) })
  const written = (time: WallTime | undefined) => time !== undefined && formatMoment(time)

  test('the hour that comes twice is one period', () => {
    expect(counterKey(hours, none, moment('2025-11-02T05:30:00Z'))).toBe('XS2025110201')
    expect(counterKey(hours, none, moment('2025-11-02T06:30:00Z'))).toBe('XS2025110201')
    expect(written(nextPeriod(hours, shown('2025-11-02T05:30:00Z')))).toBe('2025-11-02 02:00:00')
    expect(written(nextPeriod(hours, shown('2025-11-02T06:30:00Z')))).toBe('2025-11-02 02:00:00')
  })

  test('a day of 23 or 25 hours is one period', () => {
    for (const [from, last, next] of [
      ['2025-03-09T05:00:00Z', '2025-03-10T03:59:59Z', '2025-03-10 00:00:00'],
      ['2025-11-02T04:00:00Z', '2025-11-03T04:59:59Z', '2025-11-03 00:00:00'],
    ] as const) {
      expect(counterKey(rule(), none, moment(last))).toBe(counterKey(rule(), none, moment(from)))
      expect(written(nextPeriod(rule(), shown(from)))).toBe(next)
      expect(written(nextPeriod(rule(), shown(last)))).toBe(next)
    }
  })

  test('a simulated year has each of its days once', () => {
    const days = simulateYear(rule(), none, 2025, 24)
    expect(days).toHaveLength(365)
    expect(new Set(days.map(({ day }) => day)).size).toBe(365)
    expect(days.every(({ serial }) => serial === 24)).toBe(true)
  })
})

describe('a year in advance', () => {
  test('daily counters begin each day, yearly ones run through', () => {
    const daily = simulateYear(rule(), none, 2024, 3)
    expect(daily).toHaveLength(366)
    expect(daily[1]).toEqual({
      ...{ day: '2024-01-02', first: 'XS20240102000001', last: 'XS20240102000003' },
      ...{ serial: 3, hasRestarted: true, isTooLong: false },
    })
    const yearly = simulateYear(rule({ tmFormat: 'yyyy', numDigits: 3 }), none, 2025, 10)
    expect(yearly.filter(({ hasRestarted }) => hasRestarted).map(({ day }) => day)).toEqual(['2025-01-01'])
    expect(yearly.at(-1)).toMatchObject({ last: 'XS20253650', serial: 3650 })
    expect(yearly.find(({ isTooLong }) => isTooLong)?.day).toBe('2025-04-10')
  })

  test('hourly counters begin again within the day, and a day ends with its last number', () => {
    const hourly = simulateYear(rule({ tmFormat: 'yyyyMMddHH' }), none, 2025, 48)
    expect(hourly).toHaveLength(365)
    expect(hourly[7]).toMatchObject({
      ...{ first: 'XS2025010800000001', last: 'XS2025010823000002', serial: 2, hasRestarted: true },
    })
  })

  test('a year of two hundred numbers a day is worked out while it is typed', () => {
    const duration = fastest(3, () => {
      expect(simulateYear(rule({ tmFormat: 'yyyy' }), none, 2025, 200).at(-1)?.serial).toBe(73_000)
    })
    // Only the ends of a day are made into numbers.
    expect(duration).toBeLessThan(50)
  })

  test('months begin on their first day', () => {
    const months = simulateYear(rule({ tmFormat: 'yyyyMM' }), none, 2025, 1)
    expect(months.filter(({ hasRestarted }) => hasRestarted).map(({ day }) => day.slice(8))).toEqual(
      Array.from({ length: 12 }, () => '01'),
    )
  })
})
