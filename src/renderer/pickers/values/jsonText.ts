/** Finds where a JSON text stops being JSON, so that a field can show more than that something is wrong. */

const space = /[\t\n\r ]*/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** Expected next token: a value, the first thing in an object or a list, a name, or the one after a value. */
type Expected = 'value' | 'first' | 'item' | 'name' | 'next'

/** Reads a text once, without building anything. */
class Reader {
  readonly #text: string
  at = 0

  constructor(text: string) {
    this.#text = text
  }

  get next(): string {
    return this.#text[this.at] ?? ''
  }

  skipSpace(): void {
    this.take(space)
  }

  /** @returns whether the pattern is at this position; it is passed then */
  take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    if (!pattern.test(this.#text)) return false
    this.at = pattern.lastIndex
    return true
  }

  mark(character: string): boolean {
    if (this.next !== character) return false
    this.at += 1
    return true
  }

  /** A text in quotes. @returns whether a whole one is at this position; it is passed then */
  string(): boolean {
    const start = this.at
    if (!this.mark('"')) return false
    while (this.at < this.#text.length && this.next >= ' ') {
      if (this.mark('"')) return true
      if (this.next !== '\\') this.at += 1
      else if (!this.take(escape)) break
    }
    this.at = start
    return false
  }

  named(): boolean {
    if (!this.string()) return false
    this.skipSpace()
    return this.mark(':')
  }
}

/** @returns the expected next tokens; undefined when none of the expected is at this position */
function step(reader: Reader, expected: Expected, open: string[]): Expected | undefined {
  const inside = open.at(-1)
  if (expected === 'next') {
    if (inside !== undefined && reader.mark(inside)) {
      open.pop()
      return 'next'
    }
    if (inside === undefined || !reader.mark(',')) return undefined
    return inside === '}' ? 'name' : 'value'
  }
  if ((expected === 'first' || expected === 'item') && inside !== undefined && reader.mark(inside)) {
    open.pop()
    return 'next'
  }
  if (expected === 'first' || expected === 'name') return reader.named() ? 'value' : undefined
  if (reader.mark('{')) {
    open.push('}')
    return 'first'
  }
  if (reader.mark('[')) {
    open.push(']')
    return 'item'
  }
  return reader.string() || reader.take(scalar) ? 'next' : undefined
}

/** @returns offset of the first character that JSON does not allow there; undefined for valid JSON */
export function jsonErrorAt(text: string): number | undefined {
  const reader = new Reader(text)
  const open: string[] = []
  let expected: Expected = 'value'
  for (;;) {
    reader.skipSpace()
    if (expected === 'next' && open.length === 0) return reader.at === text.length ? undefined : reader.at
    const following = step(reader, expected, open)
    if (following === undefined) return reader.at
    expected = following
  }
}

/** Line and column of an offset, counted from 1. */
export function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
