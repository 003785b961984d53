import type { Alternatives, Condition } from '#contract/kernel.ts'
import { untilMoment } from '#contract/moments.ts'

function holds(value: unknown, { is, values }: Condition): boolean {
  if (value === null || value === undefined) return false
  const text = String(value)
  const [bound = ''] = values
  const isNumber = typeof value === 'number'
  switch (is) {
    case 'any':
      return values.includes(text)
    case 'none':
      return !values.includes(text)
    case 'from':
      return isNumber ? value >= Number(bound) : text >= bound
    case 'until':
      return isNumber ? value <= Number(bound) : text <= untilMoment(bound)
  }
}

/** Whether a row matches one of the alternatives; false without any. The cache program evaluates the same conditions in SQL. */
export const fitsAny = (
  row: Readonly<Record<string, unknown>>,
  alternatives: Alternatives | undefined,
): boolean =>
  alternatives?.some((all) => all.every((condition) => holds(row[condition.field], condition))) ?? false
