import type { LogRow } from '#contract/logQuery.ts'
import { plainText } from '#features/ops/logWorkbench/ansi.ts'
import {
  isSearched,
  type Piece,
  type ShownField,
  type ShownLog,
  wordsOf,
} from '#features/ops/logWorkbench/logs.ts'
import { indexOfWord } from '#features/ops/logWorkbench/marks.ts'
import { type Part, type Word, wordsIn } from '#features/ops/logWorkbench/query.ts'
import { prettyMasked } from '#kit/curl.ts'

/** Where a part of the query was found. */
export interface Reason {
  readonly field: ShownField
  /** Text around the word; empty where only the field is known. */
  readonly excerpt: string
}

/** Characters of an excerpt before and behind the word. */
const around = { before: 12, behind: 24 }

const isIn = ({ fields }: Word, name: string): boolean => fields?.includes(name) ?? true

/** A text as it may be shown: secrets are replaced in fields that may hold them. */
const shown = (field: ShownField, value: string): string =>
  plainText(field.isCode ? prettyMasked(value) : value)

/** Columns that a text takes in a fixed font; Chinese characters take more than one. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) >= 0x1100 ? 1.7 : 1
  return width
}

/** Whether the word is seen in the line, of which `room` columns are. */
function isOnLine(
  pieces: readonly Piece[],
  searched: ReadonlySet<string>,
  word: Word,
  room: number,
): boolean {
  let left = 0
  for (const [field, piece] of pieces) {
    const text = plainText(piece)
    const at = searched.has(field) && isIn(word, field) ? indexOfWord(text, word.text) : -1
    if (at >= 0) return left + widthOf(text.slice(0, at + word.text.length)) <= room
    left += widthOf(text) + 2
    if (left > room) return false
  }
  return false
}

function excerptOf(text: string, word: string): string {
  const at = indexOfWord(text, word)
  if (at < 0) return ''
  const [start, end] = [Math.max(0, at - around.before), at + word.length + around.behind]
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`
}

/** The first field that contains one of the words. */
function found(fields: readonly ShownField[], row: LogRow['row'], words: readonly Word[]): Reason | null {
  for (const field of fields) {
    const value = wordsOf(field, row)
    const word = words.find((each) => isIn(each, field.name) && indexOfWord(value, each.text) >= 0)
    if (word) return { field, excerpt: excerptOf(shown(field, value), word.text) }
  }
  return null
}

/**
 * Why a row is in the result, as far as its line does not show it.
 * @param room columns of the line that are in sight.
 * @returns `isFurther`: a word is in none of the texts that are here, which are cut.
 */
export function reasonsOf(
  log: ShownLog,
  row: LogRow,
  parts: readonly Part[],
  { pieces, room }: { pieces: readonly Piece[]; room: number },
): { reasons: Reason[]; isFurther: boolean } {
  const fields = log.fields.filter(isSearched)
  const searched = new Set(fields.map(({ name }) => name))
  const reasons = new Map<string, Reason>()
  let isFurther = false
  for (const part of parts) {
    if (part.use !== 'include') continue
    const words = wordsIn(part)
    if (words.some((word) => isOnLine(pieces, searched, word, room))) continue
    const reason = found(fields, row.row, words)
    if (reason) reasons.set(`${reason.field.name} ${reason.excerpt}`, reason)
    else isFurther ||= row.cut
  }
  return { reasons: [...reasons.values()], isFurther }
}

/** The fields that contain words of the query, each with how many times, most significant first. */
export function matchedFields(
  log: ShownLog,
  row: LogRow['row'],
  parts: readonly Part[],
): { field: ShownField; times: number }[] {
  const words = parts.filter(({ use }) => use === 'include').flatMap(wordsIn)
  return log.fields.filter(isSearched).flatMap((field) => {
    const value = wordsOf(field, row)
    let times = 0
    for (const word of words.filter((each) => isIn(each, field.name)))
      for (let at = indexOfWord(value, word.text); at >= 0 && times < 999; times += 1)
        at = indexOfWord(value, word.text, at + word.text.length)
    return times === 0 ? [] : [{ field, times }]
  })
}
