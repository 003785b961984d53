import type { MarkColor, Part } from './query.ts'

/** A part of a text, marked or not. */
interface Stretch {
  readonly text: string
  readonly color: MarkColor | null
}

/** Most parts of one text; a single letter in a long response would mark all of it. */
const MOST = 500

/** Cuts a text where terms occur, case ignored; where two overlap, the one that begins first. */
export function markText(text: string, parts: readonly Part[]): Stretch[] {
  const wanted = parts.filter(({ use }) => use !== 'exclude')
  const folded = text.toLowerCase()
  // A character whose lower case is longer would shift everything after it.
  const isSafe = folded.length === text.length
  const haystack = isSafe ? folded : text
  const needles = wanted.map(({ text: word, color }) => ({ word: isSafe ? word.toLowerCase() : word, color }))
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
