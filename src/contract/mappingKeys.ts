/** Where something is in a text, both from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Where the keys of a JSON text are, each below the one that it is inside of. */
export interface KeyPlace {
  /** Undefined for a position in a list, and for the text itself. */
  at: Position | undefined
  readonly inside: Map<string, KeyPlace>
}

/** A key that is repeated, too long, or would name a prototype. */
export interface BadKey extends Position {
  readonly path: readonly string[]
}

/** Characters of a key at most; the schema has none that are longer. */
const MAX_KEY = 300

/** A string without its end goes to the end of the text, so that no character is looked at twice. */
const token = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\]:,\n]/g

const placeBelow = ({ inside }: KeyPlace, name: string): KeyPlace => {
  const known = inside.get(name)
  if (known) return known
  const made = { at: undefined, inside: new Map<string, KeyPlace>() }
  inside.set(name, made)
  return made
}

/** Places of the keys of a JSON text that parses, or its first bad key. */
export function keysOf(text: string): { keys: KeyPlace } | { bad: BadKey } {
  const keys: KeyPlace = { at: undefined, inside: new Map() }
  // Open containers: an object with the key that is read, or a list with a position.
  const open: { readonly place: KeyPlace; name: string | number }[] = []
  let line = 1
  let lineStart = 0
  let last = { text: '', at: 0 }
  for (const { 0: part, index } of text.matchAll(token)) {
    const innermost = open.at(-1)
    if (part === '\n') {
      line += 1
      lineStart = index + 1
    } else if (part === '{' || part === '[') {
      const place = innermost ? placeBelow(innermost.place, String(innermost.name)) : keys
      open.push({ place, name: part === '{' ? '' : 0 })
    } else if (part === '}' || part === ']') open.pop()
    else if (part === ',') {
      if (innermost && typeof innermost.name === 'number') innermost.name += 1
    } else if (part.startsWith('"')) last = { text: part, at: index - lineStart + 1 }
    else if (part === ':' && innermost) {
      const key = String(JSON.parse(last.text))
      innermost.name = key
      const place = placeBelow(innermost.place, key)
      const position = { line, column: last.at }
      if (key === '__proto__' || key.length > MAX_KEY || place.at) {
        return { bad: { ...position, path: open.map(({ name }) => String(name).slice(0, MAX_KEY)) } }
      }
      place.at = position
    }
  }
  return { keys }
}

/** Position of the innermost key of a path that the text has. */
export function positionOf(keys: KeyPlace, path: readonly string[]): Position {
  let found: Position = { line: 1, column: 1 }
  let place: KeyPlace | undefined = keys
  for (const name of path) {
    place = place.inside.get(name)
    if (!place) break
    found = place.at ?? found
  }
  return found
}

/** Position of a character of a text, counted from 0. */
export function positionAt(text: string, index: number): Position {
  const before = text.slice(0, index)
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') }
}

/** Where a JSON text ceases to be one. @param error of the parser */
export function positionOfSyntaxError(text: string, error: unknown): Position {
  const words = String(error)
  const index = /at position (\d+)/.exec(words)?.[1]
  if (index !== undefined) return positionAt(text, Number(index))
  const named = /line (\d+)(?: column (\d+))?/.exec(words)
  return named ? { line: Number(named[1]), column: Number(named[2] ?? 1) } : positionAt(text, text.length)
}
