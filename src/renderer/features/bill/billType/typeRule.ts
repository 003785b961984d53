import { NO_TIME, type NumberRule } from '#contract/billNumber.ts'
import { BillTypeWrite } from '#contract/resources/bill/billType.ts'
import { startFits } from '#contract/billNumber.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : otherwise

/** Digits that a serial may have. */
const [LEAST, MOST] = [1, 15]

/**
 * The rule that a form holds during typing; text that is no number yet counts as the initial value.
 * @returns `canCount`: its digits and its start would be accepted
 */
export function typedRule(values: unknown): { readonly rule: NumberRule; readonly canCount: boolean } {
  const typed: Readonly<Record<string, unknown>> =
    typeof values === 'object' && values !== null ? { ...values } : {}
  const numDigits = numberOf(typed.numDigits, 0)
  const numStart = numberOf(typed.numStart, -1)
  const canCount = numDigits >= LEAST && numDigits <= MOST && numStart >= 0 && startFits(numDigits, numStart)
  const rule: NumberRule = {
    billSign: textOf(typed.billSign),
    fullFormat: textOf(typed.fullFormat),
    tmType: numberOf(typed.tmType, NO_TIME),
    tmFormat: textOf(typed.tmFormat),
    tmIsCalc: typed.tmIsCalc === 0 ? 0 : 1,
    numDigits: canCount ? numDigits : LEAST,
    numStart: canCount ? numStart : 1,
  }
  return { rule, canCount }
}

/** Check beyond the single fields: the first serial fits into the digits. */
export const TypeFields = BillTypeWrite.superRefine(({ numDigits, numStart }, context) => {
  if (!startFits(numDigits, numStart))
    context.addIssue({ code: 'custom', path: ['numStart'], message: 'billStart' })
})
