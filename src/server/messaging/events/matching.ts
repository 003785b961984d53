import { compareToMultiple } from '#base/decimals.ts'
import { HOUR, readMoment } from '#base/moments.ts'
import { timeUnits } from '#contract/resources/msg/bizEvent.ts'
import type { BizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { type CodeOf, readCode } from '#contract/vocabulary.ts'
import { instantOf, shownAt } from '#server/common/zone.ts'
import type { Hit } from './hits.ts'

const units: Readonly<Record<CodeOf<typeof timeUnits>, number>> = { D: 24 * HOUR, H: HOUR }

/** Milliseconds of a unit of time; a day for an unknown one. */
export const unitOf = (timeUnit: string): number => units[readCode(timeUnits, timeUnit) ?? 'D']

/**
 * Whole units from now to a date by the platform's clock, negative when it is past. Days are counted by the calendar:
 * one on which the clock changes is a day as well.
 * @returns null for an invalid date
 */
export function unitsUntil(bizDate: string, now: number, timeUnit: string): number | null {
  const time = readMoment(bizDate)
  if (Number.isNaN(time)) return null
  const unit = unitOf(timeUnit)
  const left = unit === HOUR ? instantOf(time) - now : time - shownAt(now)
  // No negative zero.
  return Math.trunc(left / unit) + 0
}

/**
 * Whether a value is between two ends. An open end always fits; without a value only two open ends do.
 * @param times factor of both ends
 */
function isWithin(value: number | null, lower: number | null, upper: number | null, times = 1): boolean {
  if (lower === null && upper === null) return true
  if (value === null) return false
  return (
    (lower === null || compareToMultiple(value, lower, times) >= 0) &&
    (upper === null || compareToMultiple(value, upper, times) <= 0)
  )
}

/** The parts of a rule that decide whether a hit fits. */
export type RuleBounds = Pick<
  BizEventRule,
  'bizType' | 'dtNumMin' | 'dtNumMax' | 'amountMin' | 'amountMax' | 'amountUnit'
>

/** Whether a hit is one that a rule is about: type, time and amount (DECISION-MSG-54). */
export function fits(rule: RuleBounds, hit: Hit, now: number, timeUnit: string): boolean {
  if (rule.bizType !== '' && rule.bizType !== hit.bizType) return false
  if (!isWithin(unitsUntil(hit.bizDate, now, timeUnit), rule.dtNumMin, rule.dtNumMax)) return false
  return isWithin(hit.amount, rule.amountMin, rule.amountMax, Number(rule.amountUnit))
}

/**
 * Whether a rule may send again for the same business object (DECISION-MSG-51).
 * @param last when it last did, epoch milliseconds; null: never
 */
export const mayRepeat = (frequency: number, last: number | null, now: number, timeUnit: string): boolean =>
  last === null || (frequency > 0 && now - last >= frequency * unitOf(timeUnit))
