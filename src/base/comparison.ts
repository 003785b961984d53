import { foldCase } from './foldCase.ts'
import { untilMoment } from './moments.ts'

/**
 * A comparison with one value of a row, the meaning of every filter. `holds` evaluates it here, `clauseOf` (clause.ts)
 * in SQL; `tests/contract/filters.test.ts` compares both on rows in SQLite.
 */
export interface Comparison {
  /**
   * `contains`: the value contains the first text, case ignored. `any`: it is one of `values`. `none`: it is none of
   * them. `from`: it is the first or later. `until`: it is the first or earlier; a day and a minute count to their
   * ends.
   */
  readonly is: 'contains' | 'any' | 'none' | 'from' | 'until'
  readonly values: readonly string[]
}

/** A value of a row. Without one (null), no comparison holds. */
export type Compared = string | number | null | undefined

/** A number as SQLite reads it out of a text that is compared with a column of numbers. */
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** @returns NaN for a text that is no number, which equals none */
const numberOf = (text: string): number => (NUMBER.test(text.trim()) ? Number(text) : Number.NaN)

/** Numbers compare as numbers; text compares as it is written. Bounds of numbers are numbers. */
export function holds(value: Compared, { is, values }: Comparison): boolean {
  if (value === null || value === undefined) return false
  const [first = ''] = values
  const isNumber = typeof value === 'number'
  const equals = (other: string): boolean => (isNumber ? value === numberOf(other) : value === other)
  switch (is) {
    case 'contains':
      return foldCase(String(value)).includes(foldCase(first))
    case 'any':
      return values.some(equals)
    case 'none':
      return !values.some(equals)
    case 'from':
      return isNumber ? value >= numberOf(first) : value >= first
    case 'until':
      return isNumber ? value <= numberOf(first) : value <= untilMoment(first)
  }
}
