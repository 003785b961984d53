import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stamp } from './clock.ts'
import { quartzRefuses, quartzTakes } from '#tests/setup/cronTable.ts'
import { instant } from '#tests/setup/platformClock.ts'
import { isCron, nextTime, nextTimes } from './cron.ts'

const from = instant('2026-11-21 01:00:00')
test.each(quartzTakes)('Quartz takes %s', (cron, ...first) => {
  expect(isCron(cron)).toBe(true)
  expect(nextTimes(cron, from, Math.max(first.length, 1))?.map(stamp)).toEqual(first)
})

test.each(quartzRefuses)('Quartz refuses, or reads otherwise: %s', (cron) => {
  expect(isCron(cron)).toBe(false)
  expect(nextTimes(cron, from, 1)).toBeNull()
})

test('times are computed of everything that is judged to be a cron', () => {
  const item = fc.tuple(fc.constantFrom('5', '30-2', '1/3', '*', '/4', 'L', '3-1/2', 'L-4', '9W'), fc.nat(4))
  const field = fc
    .array(item, { minLength: 1, maxLength: 2 })
    .map((items) => items.map(([one]) => one).join(','))
  const expression = fc.tuple(
    field,
    field,
    field,
    field,
    field,
    fc.constantFrom('?', '2L', '3#2', '6-2', 'SUN'),
  )
  const isSettled = new Map<boolean, number>()
  fc.assert(
    fc.property(expression, (fields) => {
      const cron = fields.with(3, fields[5] === '?' ? fields[3] : '?').join(' ')
      const judged = isCron(cron)
      isSettled.set(judged, (isSettled.get(judged) ?? 0) + 1)
      expect(nextTimes(cron, from, 2) !== null, cron).toBe(judged)
    }),
    { numRuns: 500, seed: 2026 },
  )
  expect(isSettled.get(true)).toBeGreaterThan(10)
})

test('what an earlier version stored goes on firing until it is saved again', () => {
  expect(nextTime('0 0/60 * * * *', from)).toEqual(instant('2026-11-21 02:00:00'))
  expect(nextTime('0 0 9 1,15W * ?', from)).toEqual(instant('2026-12-01 09:00:00'))
  expect(nextTime('no cron', from)).toBeNull()
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
