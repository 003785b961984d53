import type { z } from 'zod'
import { MAX_LEVELS, parseKeepingDigits, tooDeepAt } from './jsonText.ts'
import { type CallMapping, Mapping } from './mappingSchema.ts'

export type {
  CallMapping,
  Conditions,
  FieldMapping,
  Lookup,
  Mapping,
  Scalar,
  ShapeMapping,
  Values,
} from './mappingSchema.ts'

/** Characters of a mapping document at most. */
export const MAX_MAPPING = 200_000

export interface MappingProblem {
  /** From 1. */
  readonly line: number
  /** Path of the field, such as `calls.sys.user.page.path`; empty: the text is no JSON, too long or too deep. */
  readonly field: string
  /** Set where the text has more levels of lists and objects than this. */
  readonly levels?: number
}

/** Characters of a key at most; the schema has none that are longer. */
const MAX_KEY = 300

/** A string without its end goes to the end of the text, so that no character is looked at twice. */
const token = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\]:,\n]/g

/** Where the keys of a JSON text are, each below the one that it is inside of. */
interface KeyPlace {
  /** 0 for a position in a list. */
  line: number
  readonly inside: Map<string, KeyPlace>
}

const placeBelow = ({ inside }: KeyPlace, name: string): KeyPlace => {
  const known = inside.get(name)
  if (known) return known
  const made = { line: 0, inside: new Map<string, KeyPlace>() }
  inside.set(name, made)
  return made
}

/** Places of the keys of a JSON text, or the first key that is repeated, too long or would name a prototype. */
function keysOf(text: string): { keys: KeyPlace } | { bad: MappingProblem } {
  const keys: KeyPlace = { line: 0, inside: new Map() }
  // What is open: an object with the key that is read, or a list with a position.
  const open: { readonly place: KeyPlace; name: string | number }[] = []
  let line = 1
  let last = ''
  for (const [part] of text.matchAll(token)) {
    const innermost = open.at(-1)
    if (part === '\n') line += 1
    else if (part === '{' || part === '[') {
      const place = innermost ? placeBelow(innermost.place, String(innermost.name)) : keys
      open.push({ place, name: part === '{' ? '' : 0 })
    } else if (part === '}' || part === ']') open.pop()
    else if (part === ',') {
      if (innermost && typeof innermost.name === 'number') innermost.name += 1
    } else if (part.startsWith('"')) last = part
    else if (part === ':' && innermost) {
      const key = String(JSON.parse(last))
      innermost.name = key
      const place = placeBelow(innermost.place, key)
      if (key === '__proto__' || key.length > MAX_KEY || place.line > 0) {
        return { bad: { line, field: open.map(({ name }) => String(name).slice(0, MAX_KEY)).join('.') } }
      }
      place.line = line
    }
  }
  return { keys }
}

/** Line of the innermost key of a path that the text has. */
function lineOf(keys: KeyPlace, path: readonly string[]): number {
  let line = 1
  let place: KeyPlace | undefined = keys
  for (const name of path) {
    place = place.inside.get(name)
    if (!place) break
    line = place.line || line
  }
  return line
}

function lineOfSyntaxError(text: string, error: unknown): number {
  const named = /line (\d+)/.exec(String(error))?.[1]
  return named === undefined ? text.split('\n').length : Number(named)
}

/** The first issue; of a value that may be one thing or another, the one that lies deepest inside it. */
function innermost([first]: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  if (first?.code !== 'invalid_union') return first
  const inner = first.errors
    .map((issues) => innermost(issues))
    .filter((issue) => issue !== undefined)
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  return inner && { ...inner, path: [...first.path, ...inner.path] }
}

/**
 * Reads a mapping document.
 * @param isAllowed whether the contract has such a call; left out where that is checked later.
 */
export function readMapping(
  text: string,
  isAllowed: (id: string, call: CallMapping) => boolean = () => true,
): { readonly mapping: Mapping } | { readonly problem: MappingProblem } {
  if (text.length > MAX_MAPPING) return { problem: { line: 1, field: '' } }
  // Before everything that walks through it.
  const deep = tooDeepAt(text)
  if (deep >= 0) {
    return { problem: { line: text.slice(0, deep).split('\n').length, field: '', levels: MAX_LEVELS } }
  }
  let value: unknown
  try {
    value = parseKeepingDigits(text)
  } catch (error) {
    return { problem: { line: lineOfSyntaxError(text, error), field: '' } }
  }
  const read = keysOf(text)
  if ('bad' in read) return { problem: read.bad }
  const parsed = Mapping.safeParse(value)
  const issue = parsed.error && innermost(parsed.error.issues)
  if (issue) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    const path = [...issue.path, ...unknown].map(String)
    return { problem: { line: lineOf(read.keys, path), field: path.join('.') } }
  }
  const mapping = parsed.data ?? {}
  const path = misnamed(mapping, isAllowed)
  return path ? { problem: { line: lineOf(read.keys, path), field: path.join('.') } } : { mapping }
}

/** Path of the first field that names a shape which is not there, or a call that the contract lacks. */
function misnamed(
  { shapes = {}, calls = {} }: Mapping,
  isAllowed: (id: string, call: CallMapping) => boolean,
): string[] | undefined {
  const isUnknown = (shape: string | undefined) => shape !== undefined && !Object.hasOwn(shapes, shape)
  for (const [name, fields] of Object.entries(shapes)) {
    for (const [field, mapping] of Object.entries(fields))
      if (typeof mapping === 'object') {
        if (isUnknown(mapping.shape)) return ['shapes', name, field, 'shape']
        const from = mapping.lookup?.in
        if (from !== undefined && !isAllowed(from, { method: 'GET' }))
          return ['shapes', name, field, 'lookup', 'in']
      }
  }
  for (const [id, call] of Object.entries(calls)) {
    if (isUnknown(call.shape)) return ['calls', id, 'shape']
    if (!isAllowed(id, call)) return ['calls', id]
    // What is read before a write is a read.
    if (call.over !== undefined && !isAllowed(call.over, { method: 'GET' })) return ['calls', id, 'over']
  }
  return undefined
}
