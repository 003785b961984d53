/** Lines beyond which nothing is folded: an element for each of them would be felt. */
const MOST_LINES = 2000

/**
 * The objects and lists inside indented JSON, by the line that opens them: the line that closes them. The document
 * itself is none of them.
 */
export function foldsIn(lines: readonly string[]): ReadonlyMap<number, number> {
  const folds = new Map<number, number>()
  if (lines.length > MOST_LINES) return folds
  const open: number[] = []
  for (const [at, line] of lines.entries()) {
    // Quotes end the lines of texts, so a bracket at either end is none of a text.
    if (/^\s*[}\]]/.test(line)) {
      const from = open.pop()
      if (from !== undefined && open.length > 0) folds.set(from, at)
    }
    if (/[{[]$/.test(line)) open.push(at)
  }
  return folds
}

/** Name of a line: the name of its member, else its number. */
export const lineName = (line: string, at: number): string =>
  /^\s*"((?:[^"\\]|\\.)*)"\s*:/.exec(line)?.[1] ?? String(at + 1)
