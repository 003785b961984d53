import { decimalText } from '#base/decimals.ts'
import type { TextKey, Translate } from '#kit/text.ts'

/** How every box and cell reads a number: one reader, so that the same text is the same number everywhere. */

/** Digits as an input method may type them, and separators as a spreadsheet shows them, become a plain number. */
const plainNumber = (words: string): string =>
  words
    .normalize('NFKC')
    .trim()
    .replace(/^\u2212/, '-')
    .replace(/^[+](?=\d)/, '')
    .replace(/^(-?\d{1,3})((?:,\d{3})+|(?: \d{3})+)(?=\.|$)/, (whole) => whole.replaceAll(/[, ]/g, ''))

const isNumber = (plain: string): boolean => /^-?\d+(\.\d+)?$/.test(plain)

/** Digits before and behind the point of the largest and of the smallest number. */
const MOST_DIGITS = 700

/** Without zeros that change nothing. */
function shortest(plain: string): string {
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.')
  const digits = `${whole.replace(/^0+(?=\d)/, '')}.${fraction.replace(/(?<!0)0+$/, '')}`
  return digits === '0.' ? digits : `${plain.startsWith('-') ? '-' : ''}${digits}`
}

/** Whether a number holds every digit that was typed. */
const isExact = (plain: string): boolean =>
  plain.length <= MOST_DIGITS && shortest(decimalText(Number(plain))) === shortest(plain)

/** @returns a number; `''` for an empty box; the text as it was typed where it is no number that can be kept */
export function readNumber(words: string): number | string {
  const plain = plainNumber(words)
  if (plain === '') return ''
  // No negative zero.
  return isNumber(plain) && isExact(plain) ? Number(plain) + 0 : words
}

/** @returns why a text is no number; undefined for one that is, and for an empty box */
export function numberProblem(words: string): TextKey | undefined {
  if (typeof readNumber(words) === 'number' || words.trim() === '') return undefined
  return isNumber(plainNumber(words)) ? 'kit:number.tooPrecise' : 'kit:table.notNumber'
}

/** A value as it is typed. */
export function numberWords(value: unknown): string {
  if (typeof value === 'number') return decimalText(value)
  return value === null || value === undefined ? '' : String(value)
}

/** Whether two values are the same number, or both none, or the same text. */
export const isSameNumber = (one: unknown, other: unknown): boolean =>
  Object.is(readNumber(numberWords(one)), readNumber(numberWords(other)))

export interface NumberLimits {
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Only whole numbers. */
  readonly integer?: boolean | undefined
}

/** @returns the problem of a value, in the operator's language; undefined for none, and for an empty value */
export function limitProblem(
  value: unknown,
  { min, max, integer }: NumberLimits,
  text: Translate,
): string | undefined {
  const words = numberWords(value)
  const number = readNumber(words)
  if (typeof number === 'string') {
    const problem = numberProblem(words)
    return problem && text(problem)
  }
  if (integer && !Number.isInteger(number)) return text('kit:table.notInteger')
  if (min !== undefined && number < min) return text('kit:form.tooSmall', { min })
  return max !== undefined && number > max ? text('kit:form.tooBig', { max }) : undefined
}
