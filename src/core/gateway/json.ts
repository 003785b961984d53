import { MAX_SENT_LEVELS, TooDeepError, tooDeepAt } from '#contract/jsonText.ts'

/** A number of so many digits that it may have lost some. A text that looks like one only costs time. */
const longNumber = /[:[,]\s*-?\d{16}/

/** Whole numbers that JavaScript does not keep stay text, as ids are; all others are numbers. */
function exact(this: unknown, _key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const { source = '' } = context ?? {}
  return /^-?\d+$/.test(source) ? source : value
}

/**
 * Parses JSON without losing digits of ids that travel as numbers.
 * @throws SyntaxError; TooDeepError for more than 256 levels, because its readers call themselves for each
 */
export function parseJson(text: string): unknown {
  if (tooDeepAt(text, MAX_SENT_LEVELS) >= 0) throw new TooDeepError(MAX_SENT_LEVELS)
  return longNumber.test(text) ? JSON.parse(text, exact) : JSON.parse(text)
}
