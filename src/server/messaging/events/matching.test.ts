import { expect, test } from 'vitest'
import type { Hit } from './hits.ts'
import { fits, mayRepeat, type RuleBounds, unitsUntil } from './matching.ts'

const now = new Date('2026-06-15T10:00:00').getTime()
const hit = (more: Partial<Hit> = {}): Hit => ({
  ...{ bizId: 'HT-1', bizType: 'SALES', bizDate: '2026-06-20 10:00:00', amount: 20_000 },
  ...{ ownerUserId: '', remark: '', params: {} },
  ...more,
})
const rule = (more: Partial<RuleBounds> = {}): RuleBounds => ({
  ...{ bizType: '', dtNumMin: null, dtNumMax: null, amountMin: null, amountMax: null, amountUnit: '1' },
  ...more,
})

test('time counts in whole days or hours, negative once it is past (MSG-RUL-16)', () => {
  expect(unitsUntil('2026-06-20 10:00:00', now, 'D')).toBe(5)
  expect(unitsUntil('2026-06-20 09:59:59', now, 'D')).toBe(4)
  expect(unitsUntil('2026-06-15 12:30:00', now, 'H')).toBe(2)
  expect(unitsUntil('2026-06-13', now, 'D')).toBe(-2)
  expect(unitsUntil('2026-06-15', now, 'D')).toBe(0)
  expect(unitsUntil('', now, 'D')).toBeNull()
})

test('a rule fits by type, time and amount; an open end always does', () => {
  expect(fits(rule(), hit({ bizDate: '', amount: null }), now, 'D')).toBe(true)
  expect(fits(rule({ bizType: 'SALES' }), hit(), now, 'D')).toBe(true)
  expect(fits(rule({ bizType: 'SERVICE' }), hit(), now, 'D')).toBe(false)
  expect(fits(rule({ dtNumMin: 5, dtNumMax: 5 }), hit(), now, 'D')).toBe(true)
  expect(fits(rule({ dtNumMin: 6 }), hit(), now, 'D')).toBe(false)
  expect(fits(rule({ dtNumMax: 4 }), hit(), now, 'D')).toBe(false)
  expect(fits(rule({ dtNumMax: 120 }), hit(), now, 'H')).toBe(true)
  expect(fits(rule({ dtNumMax: 119 }), hit(), now, 'H')).toBe(false)
  expect(fits(rule({ dtNumMin: 0 }), hit({ bizDate: '' }), now, 'D')).toBe(false)
})

test('the unit of the amount multiplies both ends (MSG-RUL-17)', () => {
  expect(fits(rule({ amountMin: 2, amountUnit: '10000' }), hit(), now, 'D')).toBe(true)
  expect(fits(rule({ amountMin: 2.01, amountUnit: '10000' }), hit(), now, 'D')).toBe(false)
  expect(fits(rule({ amountMax: 2, amountUnit: '10000' }), hit(), now, 'D')).toBe(true)
  expect(fits(rule({ amountMax: 19_999.99 }), hit(), now, 'D')).toBe(false)
  expect(fits(rule({ amountMax: 1 }), hit({ amount: null }), now, 'D')).toBe(false)
})

test('0 sends once for ever, a number again after so many units (MSG-RUL-11)', () => {
  const day = 24 * 3_600_000
  expect(mayRepeat(0, null, now, 'D')).toBe(true)
  expect(mayRepeat(0, now - 1000 * day, now, 'D')).toBe(false)
  expect(mayRepeat(7, now - 7 * day + 1, now, 'D')).toBe(false)
  expect(mayRepeat(7, now - 7 * day, now, 'D')).toBe(true)
  expect(mayRepeat(7, now - 7 * 3_600_000, now, 'H')).toBe(true)
})
