/** Values per line: a page parses that many in a few milliseconds and can do other work before the next. */
const PIECE = 8000

type Path = readonly (string | number)[]

/** Number of primitive values inside a value, at any depth. */
function weightOf(value: unknown, known: Map<object, number>): number {
  if (typeof value !== 'object' || value === null) return 1
  const counted = known.get(value)
  if (counted !== undefined) return counted
  let weight = 1
  for (const one of Object.values(value)) weight += weightOf(one, known)
  known.set(value, weight)
  return weight
}

/**
 * Splits an answer into lines of JSON: the answer with its long lists empty, then `[path, items]` for each part
 * of such a list, in order; nested long lists follow the ones that contain them. A short answer is one line.
 */
export function linesOf(answer: unknown): string[] {
  const weights = new Map<object, number>()
  const lists: { path: Path; items: readonly unknown[] }[] = []
  const withoutLists = (value: unknown, path: Path): unknown => {
    if (typeof value !== 'object' || value === null || weightOf(value, weights) <= PIECE) return value
    if (Array.isArray(value)) {
      lists.push({ path, items: value })
      return []
    }
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, withoutLists(one, [...path, name])]),
    )
  }
  const lines = [JSON.stringify(withoutLists(answer, []))]
  // Nested lists are appended while this iterates.
  for (const { path, items } of lists) {
    let piece: unknown[] = []
    let weight = 0
    const end = () => {
      if (piece.length > 0) lines.push(JSON.stringify([path, piece]))
      piece = []
      weight = 0
    }
    for (const [index, item] of items.entries()) {
      const size = weightOf(item, weights)
      if (weight + size > PIECE) end()
      piece.push(withoutLists(item, [...path, index]))
      weight += Math.min(size, PIECE)
    }
    end()
  }
  return lines
}
