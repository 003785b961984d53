import { NO_TIME, type NumberRule } from '#contract/billNumber.ts'
import { BillTypeWrite } from '#contract/resources/bill/billType.ts'
import { startFits } from '#contract/billNumber.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : otherwise

/** The rule that a form holds while it is typed; what is no number yet counts as the beginning value. */
export function typedRule(values: unknown): NumberRule {
  const typed: Readonly<Record<string, unknown>> =
    typeof values === 'object' && values !== null ? { ...values } : {}
  return {
    billSign: textOf(typed.billSign),
    fullFormat: textOf(typed.fullFormat),
    tmType: numberOf(typed.tmType, NO_TIME),
    tmFormat: textOf(typed.tmFormat),
    tmIsCalc: typed.tmIsCalc === 0 ? 0 : 1,
    numDigits: Math.min(numberOf(typed.numDigits, 1), 15),
    numStart: numberOf(typed.numStart, 1),
  }
}

/** What the form checks beyond its fields: the first serial fits into the digits. */
export const TypeFields = BillTypeWrite.superRefine(({ numDigits, numStart }, context) => {
  if (!startFits(numDigits, numStart))
    context.addIssue({ code: 'custom', path: ['numStart'], message: 'billStart' })
})
