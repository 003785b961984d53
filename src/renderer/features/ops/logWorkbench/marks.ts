import { type MarkColor, type Part, type Word, wordsIn } from './query.ts'

/** A word to colour. */
export interface Mark extends Word {
  readonly color: MarkColor
}

/** A part of a text, marked or not. */
interface Stretch {
  readonly text: string
  readonly color: MarkColor | null
}

/** Most parts of one text; a single letter in a long response would mark all of it. */
const MOST = 500

/** Coloured words: every word that is not left out, with its alternatives. */
export const marksOf = (parts: readonly Part[]): readonly Mark[] =>
  parts
    .filter(({ use }) => use !== 'exclude')
    .flatMap((part) => wordsIn(part).map((word) => ({ ...word, color: part.color })))

/** The marks that concern a field. */
export const marksIn = (marks: readonly Mark[], field: string): readonly Mark[] =>
  marks.every(({ fields }) => fields?.includes(field) ?? true)
    ? marks
    : marks.filter(({ fields }) => fields?.includes(field) ?? true)

/** Where a word begins in a text, case ignored; -1: nowhere. */
export function indexOfWord(text: string, word: string, from = 0): number {
  const folded = text.toLowerCase()
  // A character whose lower case is longer would shift everything after it.
  return folded.length === text.length ? folded.indexOf(word.toLowerCase(), from) : text.indexOf(word, from)
}

/** Cuts a text where words occur, case ignored; where two overlap, the one that begins first. */
export function markText(text: string, marks: readonly Mark[]): Stretch[] {
  const folded = text.toLowerCase()
  const isSafe = folded.length === text.length
  const haystack = isSafe ? folded : text
  const needles = marks.map(({ text: word, color }) => ({ word: isSafe ? word.toLowerCase() : word, color }))
  const result: Stretch[] = []
  let at = 0
  while (result.length < MOST) {
    let best: { start: number; length: number; color: MarkColor } | null = null
    for (const { word, color } of needles) {
      const start = haystack.indexOf(word, at)
      if (start >= 0 && (!best || start < best.start)) best = { start, length: word.length, color }
    }
    if (!best) break
    if (best.start > at) result.push({ text: text.slice(at, best.start), color: null })
    result.push({ text: text.slice(best.start, best.start + best.length), color: best.color })
    at = best.start + best.length
  }
  if (at < text.length || result.length === 0) result.push({ text: text.slice(at), color: null })
  return result
}
