/**
 * Long answers are sent in pieces, because copying or parsing one as a whole blocks its process: the main process
 * with all its windows, or a page.
 */

type Path = readonly (string | number)[]

/** A part of a long list or text, which belongs at the end of the list or text at `path`. */
export type Piece =
  | { readonly path: Path; readonly items: readonly unknown[] }
  | { readonly path: Path; readonly text: string }

/** An answer without its long texts and the items of its long lists, and those in order. */
export interface Pieces {
  readonly head: unknown
  /** A step takes a few milliseconds at most; parts that it has not reached yet must not be changed meanwhile. */
  readonly rest: Iterator<Piece>
}

/** Weight of a piece: about as many values, or a megabyte of text. */
const PIECE = 8000

/** Characters that weigh as much as one value. */
const CHARACTERS = 128

/** Weight of a value up to a limit: counting ends there, so that it costs little however long the value is. */
function weightUpTo(value: unknown, limit: number): number {
  if (typeof value === 'string') return 1 + Math.floor(value.length / CHARACTERS)
  if (typeof value !== 'object' || value === null) return 1
  let weight = 1
  if (Array.isArray(value)) {
    for (const item of value) {
      if (weight > limit) break
      weight += weightUpTo(item, limit - weight)
    }
    return weight
  }
  const record = value as Readonly<Record<string, unknown>>
  for (const name in record) {
    if (weight > limit) break
    weight += weightUpTo(record[name], limit - weight)
  }
  return weight
}

/** Whether a value is too long to be handed over as one. */
export const isLong = (value: unknown): boolean => weightUpTo(value, PIECE) > PIECE

/** Characters of a text in a piece; a longer one is divided. */
const TEXT = PIECE * CHARACTERS

/** A text in pieces; the answer's own path has no list or object that could take its end. */
const isDividedText = (part: unknown, path: Path): part is string =>
  typeof part === 'string' && part.length >= TEXT && path.length > 0

function* dividedText(path: Path, text: string): Generator<Piece> {
  for (let at = 0; at < text.length; at += TEXT) yield { path, text: text.slice(at, at + TEXT) }
}

/**
 * Divides plain data: lists and texts, at any depth. Not divided are an object with very many fields, and an answer
 * that is nothing but a text.
 * @param value a possible result of `JSON.parse`
 */
export function piecesOf(value: unknown): Pieces {
  const parts: Piece[] = []

  /** The value with its long lists and texts empty; those are added to `parts`. */
  const emptied = (part: unknown, path: Path): unknown => {
    if (isDividedText(part, path)) {
      parts.push({ path, text: part })
      return ''
    }
    if (typeof part !== 'object' || part === null || !isLong(part)) return part
    if (Array.isArray(part)) {
      parts.push({ path, items: part })
      return []
    }
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, emptied(inner, [...path, name])]),
    )
  }

  function* dividedList(path: Path, items: readonly unknown[]): Generator<Piece> {
    let piece: unknown[] = []
    let weight = 0
    for (const [index, item] of items.entries()) {
      const size = weightUpTo(item, PIECE)
      if (piece.length > 0 && weight + size > PIECE) {
        yield { path, items: piece }
        piece = []
        weight = 0
      }
      piece.push(size > PIECE ? emptied(item, [...path, index]) : item)
      weight += Math.min(size, PIECE)
    }
    if (piece.length > 0) yield { path, items: piece }
  }

  function* all(): Generator<Piece> {
    // A list or text within a list follows the piece that contains it.
    for (let part = parts.shift(); part; part = parts.shift())
      yield* 'text' in part ? dividedText(part.path, part.text) : dividedList(part.path, part.items)
  }

  return { head: emptied(value, []), rest: all() }
}

/**
 * Adds a piece to the head it belongs to.
 * @throws TypeError for a piece of another answer
 */
export function addPiece(head: unknown, piece: Piece): void {
  const within = 'text' in piece ? piece.path.slice(0, -1) : piece.path
  let at = head
  for (const name of within) at = (at as Readonly<Record<string | number, unknown>>)[name]
  if ('text' in piece) addText(at, piece.path.at(-1) ?? '', piece.text)
  else if (Array.isArray(at)) at.push(...piece.items)
  else throw new TypeError('A piece of another answer')
}

function addText(at: unknown, name: string | number, text: string): void {
  const record = at as Record<string | number, unknown>
  const before = record[name]
  if (typeof before !== 'string') throw new TypeError('A piece of another answer')
  record[name] = before + text
}
