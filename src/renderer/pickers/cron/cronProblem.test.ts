import { describe, expect, test } from 'vitest'
import { cronProblem, splitCron } from '#pickers/cron/cronProblem.ts'

const at = (field: number, value: string): string => {
  const parts = ['0', '0', '0', '?', '*', '?', '*']
  // A day that is named leaves the other one open.
  if (field === 3) parts[5] = '?'
  if (field !== 3) parts[3] = '*'
  parts[field] = value
  return parts.join(' ')
}

test('parts stand between any blanks', () => {
  expect(splitCron('  0 0\t12 * *\n? ')).toEqual(['0', '0', '12', '*', '*', '?'])
  expect(splitCron('   ')).toEqual([])
})

test('six or seven parts', () => {
  expect(cronProblem('')).toEqual({ kind: 'count', count: 0 })
  expect(cronProblem('0 0 0 * *')).toEqual({ kind: 'count', count: 5 })
  expect(cronProblem('0 0 0 * * ?')).toBeNull()
  expect(cronProblem('0 0 0 * * ? 2026')).toBeNull()
  expect(cronProblem('0 0 0 * * ? 2026 1')).toEqual({ kind: 'count', count: 8 })
})

const bounds = [
  [0, 'second', 0, 59],
  [1, 'minute', 0, 59],
  [2, 'hour', 0, 23],
  [3, 'day', 1, 31],
  [4, 'month', 1, 12],
  [5, 'weekday', 1, 7],
  [6, 'year', 1970, 2099],
] as const

describe.each(bounds)('part %i, the %s', (index, field, min, max) => {
  test('takes its first and last number and no other', () => {
    const only = (value: number) =>
      at(index, String(value)).replace(
        field === 'weekday' ? '0 0 0 *' : '',
        field === 'weekday' ? '0 0 0 ?' : '',
      )
    expect(cronProblem(only(min))).toBeNull()
    expect(cronProblem(only(max))).toBeNull()
    const wrong = { kind: 'range', field, min, max }
    if (min > 0) expect(cronProblem(only(min - 1))).toEqual({ ...wrong, value: String(min - 1) })
    expect(cronProblem(only(max + 1))).toEqual({ ...wrong, value: String(max + 1) })
  })

  test('refuses words that it does not know, and says the whole part', () => {
    expect(cronProblem(at(index, 'x'))).toEqual({ kind: 'field', field, value: 'x' })
    expect(cronProblem(at(index, `${min},x`))).toEqual({ kind: 'field', field, value: `${min},x` })
  })
})

const day = (value: string) => cronProblem(`0 0 0 ${value} * ?`)
const weekday = (value: string) => cronProblem(`0 0 0 ? * ${value}`)
const month = (value: string) => cronProblem(`0 0 0 * ${value} ?`)
const minute = (value: string) => cronProblem(`0 ${value} 0 * * ?`)

test.each(['L', 'LW', 'lw', '15W', '1,15', '1-5'])('day %s', (value) => expect(day(value)).toBeNull())
test.each(['W', 'LL', 'XL', '115W', '1#2'])('no day: %s', (value) =>
  expect(day(value)).toEqual({ kind: 'field', field: 'day', value }),
)
test.each(['MON', 'mon-fri', 'FRI#5', '2#1', '6L', 'SUNL', '1-7', 'MON,WED'])('weekday %s', (value) =>
  expect(weekday(value)).toBeNull(),
)
test.each(['MON#6', '8L', 'XMON', 'MONX', 'W'])('no weekday: %s', (value) =>
  expect(weekday(value)).toEqual({ kind: 'field', field: 'weekday', value }),
)
test.each(['JAN', 'jan-dec', 'FEB,MAR'])('month %s', (value) => expect(month(value)).toBeNull())
test.each(['XJAN', 'JANX'])('no month: %s', (value) =>
  expect(month(value)).toEqual({ kind: 'field', field: 'month', value }),
)

test.each(['*/5', '0/15', '10-20/2', '*', '1-1', '0-59', '5,10-20,*/7', '*/9999'])('minutes %s', (value) =>
  expect(minute(value)).toBeNull(),
)
test.each(['*/0', '*/', '*/05', '*/10000', '*/5/5', '/5', '1-2-3', '20-10', ',', '1,,2', '1-', '-1'])(
  'no minutes: %s',
  (value) => expect(minute(value)).toEqual({ kind: 'field', field: 'minute', value }),
)

test('a question mark stands for the day or the weekday alone', () => {
  expect(cronProblem('0 0 0 ? * 1')).toBeNull()
  expect(cronProblem('? 0 0 * * 1')).toEqual({ kind: 'question' })
  expect(cronProblem('0 0 0 * ? ?')).toEqual({ kind: 'question' })
  expect(cronProblem('0 0 0 ? * ?')).toEqual({ kind: 'open' })
})

test('one of day and weekday is open', () => {
  expect(cronProblem('0 0 0 1 * MON')).toEqual({ kind: 'days' })
  expect(cronProblem('0 0 0 1 * *')).toBeNull()
  expect(cronProblem('0 0 0 * * MON')).toBeNull()
  expect(cronProblem('0 0 0 * * *')).toBeNull()
})

test('days before the last one are not understood by the scheduler', () => {
  expect(day('L-3')).toEqual({ kind: 'offset', value: 'L-3' })
  expect(day('l-3W')).toEqual({ kind: 'offset', value: 'l-3W' })
  expect(day('L-')).toEqual({ kind: 'field', field: 'day', value: 'L-' })
})
