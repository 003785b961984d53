import { expect, test } from 'vitest'
import { dayWords, stepDay, stepMonth, weekOf, weeksAround } from './calendarDays.ts'

test('days and months are stepped over their ends, and stand where the calendar ends', () => {
  expect([stepDay('2026-12-31', 1), stepDay('2024-03-01', -1), stepDay('0050-01-01', -1)]).toEqual([
    '2027-01-01',
    '2024-02-29',
    '0049-12-31',
  ])
  expect([stepMonth('2026-01-31', 1), stepMonth('2026-01-15', -1), stepMonth('2024-02-29', 12)]).toEqual([
    '2026-02-28',
    '2025-12-15',
    '2025-02-28',
  ])
  expect([stepDay('9999-12-31', 1), stepMonth('9999-12-31', 1), stepMonth('0001-01-05', -12)]).toEqual([
    '9999-12-31',
    '9999-12-31',
    '0001-01-05',
  ])
})

test('six weeks around a month begin on Monday or on Sunday', () => {
  const monday = weeksAround('2026-11-27', 1)
  const sunday = weeksAround('2026-11-27', 7)
  expect([monday[0]?.[0], monday[5]?.[6]]).toEqual(['2026-10-26', '2026-12-06'])
  expect([sunday[0]?.[0], sunday[5]?.[6]]).toEqual(['2026-11-01', '2026-12-12'])
  expect(new Set(monday.flat()).size).toBe(42)
  expect(weeksAround('9999-12-31', 1)[5]?.[6]).toBeNull()
  expect(weekOf('2026-11-27', 1)).toEqual(['2026-11-23', '2026-11-29'])
  expect(weekOf('2026-11-27', 7)).toEqual(['2026-11-22', '2026-11-28'])
  expect(weekOf('2026-11-29', 1)).toEqual(['2026-11-23', '2026-11-29'])
})

test('days are written as the language writes them', () => {
  const [zh, en] = [dayWords('zh-CN'), dayWords('en-US')]
  const of = (words: ReturnType<typeof dayWords>) => [
    words.month('2026-11-27'),
    words.day('2026-11-27'),
    words.shortWeekday('2026-11-27'),
    words.weekday('2026-11-27'),
  ]
  expect(of(zh)).toEqual(['2026年11月', '2026年11月27日星期五', '五', '星期五'])
  expect(of(en)).toEqual(['November 2026', 'Friday, November 27, 2026', 'Fri', 'Friday'])
})
