import { expect, test } from 'vitest'
import { isUsable, momentText, typedMoment, typedTime } from './moments.ts'

test('what a clock shows is written without the zone of this machine', () => {
  expect(momentText(Date.UTC(2026, 0, 5, 7, 8, 9))).toBe('2026-01-05 07:08:09')
})

test('a moment is understood as people type it', () => {
  expect(
    [
      '2026-11-20 08:05:09',
      ' 2026/1/5 8:30 ',
      '2026.11.20',
      '2026-11-20T08:05:09.123',
      '20261120',
      '2026年1月5日',
      '2026年1月5日8:30',
      '２０２６－１１－２０　８：３０',
    ].map((text) => typedMoment(text)),
  ).toEqual([
    '2026-11-20 08:05:09',
    '2026-01-05 08:30:00',
    '2026-11-20 00:00:00',
    '2026-11-20 08:05:09',
    '2026-11-20 00:00:00',
    '2026-01-05 00:00:00',
    '2026-01-05 08:30:00',
    '2026-11-20 08:30:00',
  ])
  expect(typedMoment('2026/1/5 8:30', { unit: 'day' })).toBe('2026-01-05')
})

test('the end of a range is the last second of the day or minute that was typed', () => {
  const end = (text: string) => typedMoment(text, { isEnd: true })
  expect(end('2026-11-26')).toBe('2026-11-26 23:59:59')
  expect(end('2026-11-26 8:30')).toBe('2026-11-26 08:30:59')
  expect(end('2026-11-26 8:30:00')).toBe('2026-11-26 08:30:00')
  expect(end('2026-11-26 00:00')).toBe('2026-11-26 00:00:59')
  expect(typedMoment('2026-11-26', { isEnd: true, unit: 'day' })).toBe('2026-11-26')
})

test('other text is refused, days that do not exist included, and a year is the one that was typed', () => {
  for (const text of [
    ...['', 'today', '2026-02-30', '2026-13-01', '2026-00-10', '2026-11-00', '20261131', '2025-02-29'],
    ...['2026-11-20 24:00', '2026-11-20 10:60', '20-11-2026', '26-11-20', '2026-11/20', '2026-11-20 8'],
  ])
    expect(typedMoment(text), text).toBeNull()
  expect(typedMoment('0026-11-20')).toBe('0026-11-20 00:00:00')
  expect(typedMoment('2024-02-29')).toBe('2024-02-29 00:00:00')
})

test('a day without its year and a time without its day are of this year and of today', () => {
  const today = '2026-11-27'
  const typed = (text: string, isEnd = false) => typedMoment(text, { today, isEnd })
  expect(['11-20', '1/5 8:30', '1月5日', '2.28', '8:00', '2025-1-5'].map((text) => typed(text))).toEqual([
    '2026-11-20 00:00:00',
    '2026-01-05 08:30:00',
    '2026-01-05 00:00:00',
    '2026-02-28 00:00:00',
    '2026-11-27 08:00:00',
    '2025-01-05 00:00:00',
  ])
  expect([typed('11-20', true), typed('8:00', true)]).toEqual(['2026-11-20 23:59:59', '2026-11-27 08:00:59'])
  expect(['2-30', '13-1', '25:00', '11', '8', '1-5-'].map((text) => typed(text))).toEqual(
    Array.from({ length: 6 }, () => null),
  )
  expect(typedMoment('11-20', { today, unit: 'day' })).toBe('2026-11-20')
  expect(typedMoment('8:00', { today, unit: 'day' })).toBeNull()
  expect(typedMoment('11-20')).toBeNull()
})

test('a time of day is understood as people type it', () => {
  expect(
    ['8', '8:30', '08：30', '830', '0830', '083015', '8:30:15', '8点', '8点30分', '23:59:59'].map((text) =>
      typedTime(text),
    ),
  ).toEqual([
    ...['08:00:00', '08:30:00', '08:30:00', '08:30:00', '08:30:00', '08:30:15', '08:30:15'],
    ...['08:00:00', '08:30:00', '23:59:59'],
  ])
  expect([typedTime('8', true), typedTime('8:30', true), typedTime('8:30:00', true)]).toEqual([
    '08:00:59',
    '08:30:59',
    '08:30:00',
  ])
  for (const text of ['', '24', '24:00', '8:60', '8:5:', 'x', '12345678'])
    expect(typedTime(text), text).toBeNull()
})

test('a value is used when it is complete or empty', () => {
  expect(isUsable('') && isUsable('2026-11-20 08:05:09') && isUsable('2026-11-20', { unit: 'day' })).toBe(
    true,
  )
  expect(isUsable('2026-11-20') || isUsable('2026-02-30 00:00:00') || isUsable('x', { unit: 'day' })).toBe(
    false,
  )
})
