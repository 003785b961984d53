import { timeUnits } from '#contract/resources/msg/bizEvent.ts'
import type { BizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { type CodeOf, readCode } from '#contract/vocabulary.ts'
import type { Hit } from './hits.ts'

const HOUR = 3_600_000
const units: Readonly<Record<CodeOf<typeof timeUnits>, number>> = { D: 24 * HOUR, H: HOUR }

/** Milliseconds of a unit of time; a day for what is none. */
export const unitOf = (timeUnit: string): number => units[readCode(timeUnits, timeUnit) ?? 'D']

/** Whole units from now to a date, negative when it is past. @returns null for what is no date */
export function unitsUntil(bizDate: string, now: number, timeUnit: string): number | null {
  const time = new Date(bizDate.length > 10 ? bizDate.replace(' ', 'T') : `${bizDate}T00:00:00`).getTime()
  // No negative zero.
  return Number.isNaN(time) ? null : Math.trunc((time - now) / unitOf(timeUnit)) + 0
}

/** Whether a value lies between two ends. An open end always fits; without a value only two open ends do. */
function isWithin(value: number | null, lower: number | null, upper: number | null): boolean {
  if (lower === null && upper === null) return true
  if (value === null) return false
  return (lower === null || value >= lower) && (upper === null || value <= upper)
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
  const times = Number(rule.amountUnit)
  const bound = (amount: number | null) => (amount === null ? null : amount * times)
  return isWithin(hit.amount, bound(rule.amountMin), bound(rule.amountMax))
}

/**
 * Whether a rule may send again for the same business object (DECISION-MSG-51).
 * @param last when it last did, epoch milliseconds; null: never
 */
export const mayRepeat = (frequency: number, last: number | null, now: number, timeUnit: string): boolean =>
  last === null || (frequency > 0 && now - last >= frequency * unitOf(timeUnit))
