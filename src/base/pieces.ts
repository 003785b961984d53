/**
 * Long answers travel in pieces, because copying or parsing one as a whole blocks whoever does it: the main
 * process with all its windows, or a page.
 */

/** A part of a long list: `items` belong at the end of the list at `path`. */
export interface Piece {
  readonly path: readonly (string | number)[]
  readonly items: readonly unknown[]
}

/** An answer without the items of its long lists, and those in order. */
export interface Pieces {
  readonly head: unknown
  /** A step takes a few milliseconds at most; what it has not reached yet must not be changed meanwhile. */
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

/**
 * Divides plain data. Lists are divided, at any depth; an object with very many fields is not, nor is a text.
 * @param value what `JSON.parse` could have made
 */
export function piecesOf(value: unknown): Pieces {
  const lists: Piece[] = []

  /** The value with its long lists empty; those are added to `lists`. */
  const emptied = (part: unknown, path: Piece['path']): unknown => {
    if (typeof part !== 'object' || part === null || !isLong(part)) return part
    if (Array.isArray(part)) {
      lists.push({ path, items: part })
      return []
    }
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, emptied(inner, [...path, name])]),
    )
  }

  function* divided({ path, items }: Piece): Generator<Piece> {
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
    // A list within a list follows the piece that contains it.
    for (let list = lists.shift(); list; list = lists.shift()) yield* divided(list)
  }

  return { head: emptied(value, []), rest: all() }
}

/**
 * Adds a piece to the head it belongs to.
 * @throws TypeError for a piece of another answer
 */
export function addPiece(head: unknown, { path, items }: Piece): void {
  let at = head
  for (const name of path) at = (at as Readonly<Record<string | number, unknown>>)[name]
  if (!Array.isArray(at)) throw new TypeError('A piece of another answer')
  at.push(...items)
}
