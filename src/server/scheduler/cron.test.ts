import { expect, test } from 'vitest'
import { stamp } from '#server/clock.ts'
import { isCron, nextTimes } from './cron.ts'

const from = new Date('2026-11-21T01:00:00')
const first = (cron: string) => {
  const time = nextTimes(cron, from, 1)?.[0]
  return time ? stamp(time) : null
}

test('Quartz crons of 6 and 7 fields are understood', () => {
  expect(first('0 0/10 * * * ?')).toBe('2026-11-21 01:10:00')
  expect(first('0 0 0 ? * 6L')).toBe('2026-11-27 00:00:00')
  expect(first('0 0 0 LW * ?')).toBe('2026-11-30 00:00:00')
  expect(first('0 0 0 15W * ?')).toBe('2026-12-15 00:00:00')
  expect(first('0 0 0 ? * 2#1')).toBe('2026-12-07 00:00:00')
  expect(first('0 0 0 ? * 1')).toBe('2026-11-22 00:00:00')
  expect(first('0 0 2 * * ? 2030-2032')).toBe('2030-01-01 02:00:00')
})

test('what Quartz refuses, or cannot be computed, is no cron', () => {
  for (const cron of [
    '',
    'abc',
    '@daily',
    '* * * * *',
    '0 0 0 * * ? 2026 1',
    '60 * * * * ?',
    '0 0 25 * * ?',
    '0 0 0 32 * ?',
    '0 0 0 ? * 8',
    '0 0 0 ? * 0',
    '0 0 0 ? * +MON',
    '0 0 0 1 * 2',
    '0 0 0 ? * ?',
    '? 0 0 * * ?',
    '0 0 0 L-3 * ?',
    '0 0 0 ? * 6#6',
    '5/0 * * * * ?',
    "0 0 0 * * ?'; DROP TABLE jobs",
  ]) {
    expect(isCron(cron), cron).toBe(false)
  }
})

test('an expression that is over or never comes has no times', () => {
  expect(nextTimes('0 0 0 30 2 ?', from, 5)).toEqual([])
  expect(nextTimes('0 0 0 1 1 ? 2020', from, 5)).toEqual([])
  expect(nextTimes('0 0 0 1 1 ? 2027', from, 5)).toHaveLength(1)
})

test('days on which the clock changes have each hour of theirs', () => {
  const zone = 'Europe/Berlin'
  const spring = nextTimes('0 30 * * * ?', new Date('2026-03-29T00:00:00Z'), 3, zone)
  expect(spring?.map((time) => time.toISOString())).toEqual([
    '2026-03-29T00:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
    '2026-03-29T02:30:00.000Z',
  ])
  // 02:30 does not exist that day: it fires once, at the moment the clock jumps past it, and then daily.
  const skipped = nextTimes('0 30 2 * * ?', new Date('2026-03-28T12:00:00Z'), 2, zone)
  expect(skipped?.map((time) => time.toISOString())).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ])
  // 02:30 exists twice in autumn and fires once.
  const twice = nextTimes('0 30 2 * * ?', new Date('2026-10-24T12:00:00Z'), 2, zone)
  expect(twice?.map((time) => time.toISOString())).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ])
})
