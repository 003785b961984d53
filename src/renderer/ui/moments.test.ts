import { expect, test } from 'vitest'
import { formatMoment, parseMoment } from './moments.ts'

test('a moment is written as it travels, in local time', () => {
  expect(formatMoment(new Date(2026, 0, 5, 7, 8, 9))).toBe('2026-01-05 07:08:09')
})

test('a moment is understood as people type it', () => {
  const written = (text: string) => {
    const date = parseMoment(text)
    return date && formatMoment(date)
  }
  expect(written('2026-11-20 08:05:09')).toBe('2026-11-20 08:05:09')
  expect(written(' 2026/1/5 8:30 ')).toBe('2026-01-05 08:30:00')
  expect(written('2026.11.20')).toBe('2026-11-20 00:00:00')
  expect(written('2026-11-20T08:05:09.123')).toBe('2026-11-20 08:05:09')
})

test('what is no moment is refused, days that do not exist included', () => {
  for (const text of [
    '',
    'today',
    '2026-02-30',
    '2026-13-01',
    '2026-11-20 24:00',
    '2026-11-20 10:60',
    '20-11-2026',
  ])
    expect(parseMoment(text), text).toBeNull()
})
