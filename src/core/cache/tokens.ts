import { foldTable } from '#base/foldCase.ts'

/**
 * Texts as tokens for FTS5's `ascii` tokenizer: every single character and every overlapping pair of
 * characters is one token, case folded. A text contains a term only if it has all tokens of the term; the
 * reverse is not true, so candidates are verified.
 */

/** Tokenizer that keeps each of these tokens whole: it splits at ASCII characters other than letters and digits. */
export const TOKENIZER = 'ascii'

/** Start of the private use area, which stands in for characters that would split a token. */
const PRIVATE = 0xe000

/**
 * Punctuation, spaces and control characters are separators to the tokenizer, and halves of surrogate pairs
 * have no UTF-8 form. They move to the private use area; a collision there only yields more candidates.
 */
function encodeUnit(unit: number): string {
  const isSeparator = unit < 0x80 && !/[a-z0-9]/.test(String.fromCharCode(unit))
  const isSurrogate = unit >= 0xd800 && unit < 0xe000
  return String.fromCharCode(isSeparator || isSurrogate ? PRIVATE + (unit & 0x7ff) : unit)
}

/** The first unit of a pair lies in the upper half of its number; single characters have none. */
const encodePair = (pair: number): string =>
  (pair >>> 16 === 0 ? '' : encodeUnit(pair >>> 16)) + encodeUnit(pair & 0xffff)

const MAX_ENCODED = 50_000
/** Pair → token; cleared when it is full. */
const encoded = new Map<number, string>()

function tokenOf(pair: number): string {
  const known = encoded.get(pair)
  if (known !== undefined) return known
  if (encoded.size === MAX_ENCODED) encoded.clear()
  const token = encodePair(pair)
  encoded.set(pair, token)
  return token
}

// Pairs of the row at work, a hash table that overwrites: a repeated token costs time and does no harm.
const SLOT_BITS = 12
const SPREAD = 0x9e3779b1
const seenPair = new Int32Array(1 << SLOT_BITS)
const seenRow = new Int32Array(1 << SLOT_BITS)
let row = 0

/** @returns the tokens of all texts, separated by spaces. */
export function tokensOf(texts: readonly (string | null)[]): string {
  const table = foldTable()
  let result = ''
  row = (row + 1) | 0
  const add = (pair: number): void => {
    const slot = Math.imul(pair, SPREAD) >>> (32 - SLOT_BITS)
    if (seenRow[slot] === row && seenPair[slot] === pair) return
    seenRow[slot] = row
    seenPair[slot] = pair
    result += `${tokenOf(pair)} `
  }
  for (const text of texts) {
    if (text === null) continue
    let previous = 0
    for (let at = 0; at < text.length; at += 1) {
      const unit = table[text.charCodeAt(at)] ?? 0
      add(unit)
      if (at > 0) add((previous << 16) | unit)
      previous = unit
    }
  }
  return result
}

/** Characters of a term up to which all its pairs are requested; of a longer one, every second pair. */
const SHORT_TERM = 6
/** Pairs requested for one term: more of them cost time and rule out little. */
const MAX_PAIRS = 12

function requestedPairs(term: string): number[] {
  const table = foldTable()
  // As SQLite stores it: halves of surrogate pairs become replacement characters.
  const text = term.toWellFormed()
  const units = Array.from({ length: text.length }, (_, at) => table[text.charCodeAt(at)] ?? 0)
  if (units.length < 2) return units
  const pairs = units.slice(1).map((unit, at) => ((units[at] ?? 0) << 16) | unit)
  const isRequested = (at: number): boolean => at % 2 === 0 || at === pairs.length - 1
  return (units.length <= SHORT_TERM ? pairs : pairs.filter((_, at) => isRequested(at))).slice(0, MAX_PAIRS)
}

const allOf = (pairs: readonly number[]): string =>
  [...new Set(pairs)].map((pair) => `"${tokenOf(pair)}"`).join(' AND ')

/**
 * @param terms alternatives of each term, one of which a row must contain.
 * @returns an FTS5 expression that every row with all these terms matches.
 */
export function matchOf(terms: readonly (readonly string[])[]): string {
  const [required, optional] = [
    terms.filter(({ length }) => length === 1),
    terms.filter(({ length }) => length > 1),
  ]
  const groups = optional.map(
    (alternatives) => `(${alternatives.map((each) => `(${allOf(requestedPairs(each))})`).join(' OR ')})`,
  )
  const pairs = required.flat().flatMap(requestedPairs)
  return [...(pairs.length === 0 ? [] : [allOf(pairs)]), ...groups].join(' AND ')
}
