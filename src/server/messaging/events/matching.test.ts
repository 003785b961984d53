import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from '#tests/setup/platformClock.ts'
import type { Hit } from './hits.ts'
import { fits, mayRepeat, type RuleBounds, unitsUntil } from './matching.ts'

const now = instant('2026-06-15 10:00:00').getTime()
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

test('an amount fits bounds that name it, whatever the unit, and one cent beside it does not (MSG-RUL-17)', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 })
  const isIn = (amount: number, bounds: Partial<RuleBounds>) => fits(rule(bounds), hit({ amount }), now, 'D')
  const check = (count: number, { amountUnit, whole }: { amountUnit: string; whole: number }) => {
    const bound = count / 100
    const [below, amount, above] = [whole - 1, whole, whole + 1].map((number) => number / 100)
    expect([below, amount, above].map((each = 0) => isIn(each, { amountUnit, amountMin: bound }))).toEqual([
      ...[false, true, true],
    ])
    expect([below, amount, above].map((each = 0) => isIn(each, { amountUnit, amountMax: bound }))).toEqual([
      ...[true, true, false],
    ])
  }
  fc.assert(
    fc.property(cents, (count) => {
      check(count, { amountUnit: '1', whole: count })
      check(count, { amountUnit: '10000', whole: count * 10_000 })
      check(-count, { amountUnit: '10000', whole: count * -10_000 })
    }),
    { examples: [[7], [1], [1_000_000]], numRuns: 1000 },
  )
})

test('0 sends once for ever, a number again after so many units (MSG-RUL-11)', () => {
  const day = 24 * 3_600_000
  expect(mayRepeat(0, null, now, 'D')).toBe(true)
  expect(mayRepeat(0, now - 1000 * day, now, 'D')).toBe(false)
  expect(mayRepeat(7, now - 7 * day + 1, now, 'D')).toBe(false)
  expect(mayRepeat(7, now - 7 * day, now, 'D')).toBe(true)
  expect(mayRepeat(7, now - 7 * 3_600_000, now, 'H')).toBe(true)
})
