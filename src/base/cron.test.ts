import { describe, expect, test } from 'vitest'
import { quartzRefuses, quartzTakes } from '#tests/setup/cronTable.ts'
import { cronProblem, splitCron } from './cron.ts'

test.each(quartzTakes)('Quartz takes %s', (cron) => expect(cronProblem(cron)).toBeNull())
test.each(quartzRefuses)('Quartz refuses, or reads otherwise: %s', (cron) =>
  expect(cronProblem(cron)).not.toBeNull(),
)

test('parts stand between any blanks', () => {
  expect(splitCron('  0 0\t12 * *\n? ')).toEqual(['0', '0', '12', '*', '*', '?'])
  expect(splitCron('   ')).toEqual([])
})

const at = (field: number, value: string): string => {
  const parts = ['0', '0', '0', '?', '*', '1', '*']
  // A day that is named leaves the other one open.
  if (field === 3) parts[5] = '?'
  parts[field] = value
  return parts.join(' ')
}

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
    const problem = (value: number) => cronProblem(at(index, String(value)))
    expect([problem(min), problem(max)]).toEqual([null, null])
    const wrong = { kind: 'range', field, min, max }
    if (min > 0) expect(problem(min - 1)).toEqual({ ...wrong, value: String(min - 1) })
    expect(problem(max + 1)).toEqual({ ...wrong, value: String(max + 1) })
  })

  test('refuses words that it does not know, and says the whole part', () => {
    expect(cronProblem(at(index, 'x'))).toEqual({ kind: 'field', field, value: 'X' })
    expect(cronProblem(at(index, `${min},x`))).toEqual({ kind: 'field', field, value: `${min},X` })
  })

  test('says its largest step', () => {
    const most = { second: 59, minute: 59, hour: 23, day: 31, month: 12, weekday: 7, year: 9999 }[field]
    expect(cronProblem(at(index, `*/${most}`))).toBeNull()
    if (most < 9999) {
      const value = String(most + 1)
      expect(cronProblem(at(index, `*/${value}`))).toEqual({ kind: 'step', field, value, min: 1, max: most })
    }
  })
})

test.each([
  ['', { kind: 'count', count: 0 }],
  ['0 0 0 * * ? 2026 1', { kind: 'count', count: 8 }],
  ['0 0 0 1 * MON', { kind: 'days' }],
  ['0 0 0 * * *', { kind: 'days' }],
  ['0 0 0 ? * ?', { kind: 'open' }],
  ['? 0 0 * * 1', { kind: 'question' }],
  ['0 0 0 1,15W * ?', { kind: 'alone', field: 'day', value: '15W' }],
  ['0 0 0 ? * mon,6l', { kind: 'alone', field: 'weekday', value: '6L' }],
  ['0 0 0 L-31 * ?', { kind: 'range', field: 'day', value: 'L-31', min: 1, max: 30 }],
])('%s is none because of %o', (cron, problem) => {
  expect(cronProblem(cron)).toEqual(problem)
})
