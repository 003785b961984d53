import { endOfString, MAX_SENT_LEVELS, TooDeepError, tooDeepAt } from './jsonText.ts'

/**
 * JSON as it is written. Parsing and writing again changes long numbers, `1.00`, escapes, the order of keys and keys
 * that are there twice; JSON that is shown, compared, copied or sent on is therefore cut out of its text.
 */

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'word'

/** A value inside an object, with its name, or inside a list. */
export interface JsonPart {
  /** Empty in a list. */
  readonly name: string
  /** Where it begins: at its name, or at its value in a list. */
  readonly at: number
  readonly value: JsonNode
}

/** A value and its place in the text. */
export class JsonNode {
  readonly source: string
  readonly kind: JsonKind
  readonly start: number
  /** Behind the last character. */
  end: number
  /** In the order of the text, duplicate names included. */
  readonly parts: JsonPart[] = []

  constructor(source: string, kind: JsonKind, start: number, end: number) {
    this.source = source
    this.kind = kind
    this.start = start
    this.end = end
  }

  /** As it is written. */
  get text(): string {
    return this.source.slice(this.start, this.end)
  }

  /** Strings without quotes and escapes, anything else as it is written but without white space. */
  get words(): string {
    if (this.kind === 'string') return decoded(this.text)
    return this.parts.length > 0 ? compactJson(this.text) : this.text
  }

  /** The member of this name; of duplicate names the last one, as in every JSON parser. */
  named(name: string): JsonNode | undefined {
    return this.kind === 'object' ? this.parts.findLast((part) => part.name === name)?.value : undefined
  }
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
const isOpening = (code: number): boolean => code === 0x7b || code === 0x5b
const isClosing = (code: number): boolean => code === 0x7d || code === 0x5d
const quote = 0x22
const comma = 0x2c
const colon = 0x3a

/** The text of a string with its quotes; most have no escapes. */
const decoded = (text: string): string =>
  text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1)

/** The position after a number or a word that begins at `from`. */
function endOfWord(text: string, from: number): number {
  let at = from + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isSpace(code) || isClosing(code) || code === comma) break
    at += 1
  }
  return at
}

/** The node that begins at `at`. Of a list or an object the end comes later. */
function nodeAt(text: string, at: number): JsonNode {
  const code = text.charCodeAt(at)
  if (code === quote) return new JsonNode(text, 'string', at, endOfString(text, at))
  if (isOpening(code)) return new JsonNode(text, code === 0x7b ? 'object' : 'array', at, at + 1)
  const isNumber = code === 0x2d || (code >= 0x30 && code <= 0x39)
  return new JsonNode(text, isNumber ? 'number' : 'word', at, endOfWord(text, at))
}

/** Reads valid JSON. It does not call itself, so that deep documents take no stack. */
function nodesOf(text: string): JsonNode {
  const root = new JsonNode(text, 'array', 0, text.length)
  const open = [root]
  let inside = root
  let name: JsonNode | undefined
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (isSpace(code) || code === comma || code === colon) {
      at += 1
      continue
    }
    if (isClosing(code)) {
      at += 1
      inside.end = at
      open.pop()
      inside = open.at(-1) ?? root
      continue
    }
    const node = nodeAt(text, at)
    at = node.end
    if (inside.kind === 'object' && !name) {
      name = node
      continue
    }
    inside.parts.push({ name: name ? decoded(name.text) : '', at: (name ?? node).start, value: node })
    name = undefined
    if (isOpening(code)) {
      open.push(node)
      inside = node
    }
  }
  return root.parts[0]?.value ?? root
}

/**
 * Reads JSON without losing how it is written.
 * @param levels lists and objects inside each other that the caller can walk through
 * @throws SyntaxError; TooDeepError
 */
export function parseSource(text: string, levels: number = MAX_SENT_LEVELS): JsonNode {
  if (tooDeepAt(text, levels) >= 0) throw new TooDeepError(levels)
  JSON.parse(text)
  return nodesOf(text)
}

/** @returns undefined for text that does not parse, and for more than `levels` levels */
export function readSource(text: string, levels: number = MAX_SENT_LEVELS): JsonNode | undefined {
  try {
    return parseSource(text, levels)
  } catch {
    return undefined
  }
}

// ---- white space -----------------------------------------------------------------------------

/** Valid JSON without white space between its tokens. */
export function compactJson(text: string): string {
  let result = ''
  let kept = 0
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (isSpace(code)) {
      result += text.slice(kept, at)
      at += 1
      kept = at
    } else at += 1
  }
  return result + text.slice(kept)
}

/** Lays valid JSON out; the tokens are copied. */
function laidOut(text: string): string {
  const breaks = ['\n']
  let result = ''
  let depth = 0
  let isFirst = false
  const line = (): string => (breaks[depth] ??= `\n${'  '.repeat(depth)}`)
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) {
      at += 1
      continue
    }
    if (isClosing(code)) {
      depth -= 1
      result += isFirst ? text.charAt(at) : line() + text.charAt(at)
      isFirst = false
      at += 1
      continue
    }
    if (isFirst) result += line()
    isFirst = false
    if (code === comma) result += `,${line()}`
    else if (code === colon) result += ': '
    else if (isOpening(code)) {
      depth += 1
      isFirst = true
      result += text.charAt(at)
    } else {
      const end = code === quote ? endOfString(text, at) : endOfWord(text, at)
      result += text.slice(at, end)
      at = end
      continue
    }
    at += 1
  }
  return result
}

/**
 * JSON line by line, two spaces a level: nothing but white space outside of strings is changed.
 * @returns undefined for text that does not parse, and for more levels than can be read indented
 */
export function indentedJson(text: string): string | undefined {
  if (tooDeepAt(text, MAX_SENT_LEVELS) >= 0) return undefined
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  return laidOut(text)
}

/** A list or an object line by line; any other text as it is. */
export const readableJson = (text: string): string =>
  /^\s*[[{]/.test(text) ? (indentedJson(text) ?? text) : text

// ---- changes -----------------------------------------------------------------------------------

/** A value and the JSON in its place. */
export type JsonEdit = readonly [value: JsonNode, text: string]

/** JSON with other values in some places, given in their order, and everything else as it is written. */
export function withEdits({ source, start, end }: JsonNode, edits: readonly JsonEdit[]): string {
  let result = ''
  let kept = start
  for (const [value, text] of edits) {
    result += source.slice(kept, value.start) + text
    kept = value.end
  }
  return result + source.slice(kept, end)
}

/**
 * The same with the places found on the way.
 * @param change gets a value and the name it has in its object; returns the JSON in its place, or undefined to look
 * inside it
 */
export function withValues(
  node: JsonNode,
  change: (value: JsonNode, name: string) => string | undefined,
): string {
  const edits: JsonEdit[] = []
  const walk = (value: JsonNode, name: string): void => {
    const text = change(value, name)
    if (text !== undefined) edits.push([value, text])
    else for (const part of value.parts) walk(part.value, part.name)
  }
  walk(node, '')
  return withEdits(node, edits)
}

/**
 * The text of an object with values under some names: in the place of the last one with that name, else at the end.
 * @param members JSON by name
 */
export function withMembers(object: JsonNode, members: Readonly<Record<string, string>>): string {
  const edits: JsonEdit[] = []
  const added: string[] = []
  for (const [name, text] of Object.entries(members)) {
    const known = object.named(name)
    if (known) edits.push([known, text])
    else added.push(`${JSON.stringify(name)}:${text}`)
  }
  const last = object.parts.at(-1)?.value
  if (added.length > 0 && !last) return `{${added.join(',')}}`
  const text = withEdits(
    object,
    edits.toSorted(([one], [other]) => one.start - other.start),
  )
  if (added.length === 0) return text
  const behind = object.end - (last?.end ?? object.end)
  return `${text.slice(0, text.length - behind)},${added.join(',')}${text.slice(text.length - behind)}`
}

/** The text of an object without the values under a name. */
export function withoutMember(object: JsonNode, name: string): string {
  const { source, start, end, parts } = object
  const lastKept = parts.findLastIndex((part) => part.name !== name)
  if (lastKept < 0) return '{}'
  let result = ''
  let kept = start
  for (const [index, part] of parts.slice(0, lastKept).entries()) {
    if (part.name !== name) continue
    result += source.slice(kept, part.at)
    kept = parts[index + 1]?.at ?? kept
  }
  const [last, behind] = [parts[lastKept]?.value.end ?? end, parts.at(-1)?.value.end ?? end]
  return result + source.slice(kept, last) + source.slice(behind, end)
}

// ---- values ----------------------------------------------------------------------------------

/** JSON that is carried among values and written as it came; handled by `writeJson`. */
export class JsonLiteral {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Like JSON.stringify, with literals as they came. */
export function writeJson(value: unknown): string {
  if (value instanceof JsonLiteral) return value.text
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([name, inner]) => `${JSON.stringify(name)}:${writeJson(inner)}`)
  return `{${members.join(',')}}`
}
