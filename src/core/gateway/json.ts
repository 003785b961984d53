import { MAX_SENT_LEVELS, parseKeepingDigits, TooDeepError, tooDeepAt } from '#base/jsonText.ts'

/**
 * Parses JSON without losing digits of ids that travel as numbers.
 * @throws SyntaxError; TooDeepError for more than 256 levels, because its readers call themselves for each
 */
export function parseJson(text: string): unknown {
  if (tooDeepAt(text, MAX_SENT_LEVELS) >= 0) throw new TooDeepError(MAX_SENT_LEVELS)
  return parseKeepingDigits(text, MAX_SENT_LEVELS)
}
