import { amountUnits, type BizEventRule, ONCE, ruleStatuses } from '#contract/resources/msg/bizEventRule.ts'
import { codeText, labelCodes, tagCodes } from '#kit/codes.ts'
import type { Translate } from '#kit/text.ts'

export const statusLabels = tagCodes(ruleStatuses, {
  1: { label: 'msg.bizEventRule:status.1', color: 'success' },
  0: { label: 'msg.bizEventRule:status.0', color: 'default' },
})

export const unitLabels = labelCodes(amountUnits, {
  1: 'msg.bizEventRule:amountUnit.1',
  10000: 'msg.bizEventRule:amountUnit.10000',
})

/** Both ends, or the one that there is. */
function between(lower: number | null, upper: number | null): string {
  if (lower !== null && upper !== null) return `${lower} ~ ${upper}`
  if (lower !== null) return `≥ ${lower}`
  return upper === null ? '' : `≤ ${upper}`
}

export const timeRange = ({ dtNumMin, dtNumMax }: BizEventRule): string => between(dtNumMin, dtNumMax)

export function amountRange({ amountMin, amountMax, amountUnit }: BizEventRule, text: Translate): string {
  const range = between(amountMin, amountMax)
  return range === '' ? '' : `${range} ${codeText(unitLabels, amountUnit, text)}`
}

/** Once only, or every so many days or hours. */
export const frequencyText = (frequency: number, timeUnit: string, text: Translate): string =>
  frequency === ONCE
    ? text('msg.bizEventRule:frequency.once')
    : text(timeUnit === 'H' ? 'msg.bizEventRule:frequency.hours' : 'msg.bizEventRule:frequency.days', {
        count: frequency,
      })
