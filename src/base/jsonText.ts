/** Levels of a JSON document that people write; functions that walk through it call themselves. */
export const MAX_LEVELS = 64

/** Levels of the JSON that programs send: trees of departments and menus take two for each of their levels. */
export const MAX_SENT_LEVELS = 256

const quote = 0x22
const backslash = 0x5c

/** The position after a string that begins at `from`. */
export function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    at += code === backslash ? 2 : 1
  }
  return text.length
}

/**
 * Looks for lists and objects inside each other without walking into them, so that a text that is nested a million
 * times takes no stack and no more time than a flat one.
 * @returns the position of the first bracket beyond `levels`; -1 where there is none
 */
export function tooDeepAt(text: string, levels: number = MAX_LEVELS): number {
  let depth = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at)
      continue
    }
    // `[` and `{`, `]` and `}`
    if (code === 0x5b || code === 0x7b) {
      depth += 1
      if (depth > levels) return at
    } else if (code === 0x5d || code === 0x7d) depth -= 1
    at += 1
  }
  return -1
}

/** A JSON text with more lists and objects inside each other than are read. */
export class TooDeepError extends Error {
  readonly levels: number
  constructor(levels: number) {
    super(`more than ${levels} levels of lists and objects`)
    this.name = 'TooDeepError'
    this.levels = levels
  }
}

/**
 * Parses JSON that was made outside of this program.
 * @throws SyntaxError; TooDeepError
 */
export function parseShallow(text: string, levels: number = MAX_LEVELS): unknown {
  if (tooDeepAt(text, levels) >= 0) throw new TooDeepError(levels)
  return JSON.parse(text)
}

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
 * @throws SyntaxError; TooDeepError for more levels, because the parser calls itself for each where it keeps digits
 */
export function parseKeepingDigits(text: string, levels: number = MAX_LEVELS): unknown {
  if (!longNumber.test(text)) return JSON.parse(text)
  if (tooDeepAt(text, levels) >= 0) throw new TooDeepError(levels)
  return JSON.parse(text, exact)
}

/**
 * Reads a document that people write, without losing digits.
 * @returns undefined for text that does not parse, and for a document of more than 64 levels
 */
export function parseJsonText(text: string): { readonly value: unknown } | undefined {
  try {
    if (tooDeepAt(text) >= 0) return undefined
    return { value: parseKeepingDigits(text) }
  } catch {
    return undefined
  }
}
