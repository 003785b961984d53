import type { z } from 'zod'
import { type CallMapping, Mapping } from './mappingSchema.ts'

export type {
  CallMapping,
  Conditions,
  FieldMapping,
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
  /** Path of the field, such as `calls.sys.user.page.path`; empty: the text is no JSON, or too long. */
  readonly field: string
}

/** A string without its end goes to the end of the text, so that no character is looked at twice. */
const token = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\]:,\n]/g

/** Lines of the keys of a JSON text, by path, and the first key that is repeated or would name a prototype. */
function keysOf(text: string): { lines: Map<string, number>; bad: MappingProblem | undefined } {
  const lines = new Map<string, number>()
  // A name in an object, a position in a list.
  const path: (string | number)[] = []
  let line = 1
  let last = ''
  let bad: MappingProblem | undefined
  for (const [part] of text.matchAll(token)) {
    if (part === '\n') line += 1
    else if (part === '{') path.push('')
    else if (part === '[') path.push(0)
    else if (part === '}' || part === ']') path.pop()
    else if (part === ',') {
      const position = path.at(-1)
      if (typeof position === 'number') path[path.length - 1] = position + 1
    } else if (part.startsWith('"')) last = part
    else if (part === ':') {
      const key = String(JSON.parse(last))
      path[path.length - 1] = key
      const field = path.join('.')
      if (key === '__proto__' || lines.has(field)) bad ??= { line, field }
      lines.set(field, line)
    }
  }
  return { lines, bad }
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
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problem: { line: lineOfSyntaxError(text, error), field: '' } }
  }
  const { lines, bad } = keysOf(text)
  if (bad) return { problem: bad }
  const read = Mapping.safeParse(value)
  const issue = read.error && innermost(read.error.issues)
  if (issue) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    const path = [...issue.path, ...unknown].map(String)
    const held = path.findLastIndex((_, at) => lines.has(path.slice(0, at + 1).join('.')))
    return { problem: { line: lines.get(path.slice(0, held + 1).join('.')) ?? 1, field: path.join('.') } }
  }
  const mapping = read.data ?? {}
  const field = misnamed(mapping, isAllowed)
  return field === undefined ? { mapping } : { problem: { line: lines.get(field) ?? 1, field } }
}

/** The first field that names a shape which is not there, or a call that the contract lacks. */
function misnamed(
  { shapes = {}, calls = {} }: Mapping,
  isAllowed: (id: string, call: CallMapping) => boolean,
): string | undefined {
  const isUnknown = (shape: string | undefined) => shape !== undefined && !Object.hasOwn(shapes, shape)
  for (const [name, fields] of Object.entries(shapes)) {
    for (const [field, mapping] of Object.entries(fields))
      if (typeof mapping === 'object' && isUnknown(mapping.shape)) return `shapes.${name}.${field}.shape`
  }
  for (const [id, call] of Object.entries(calls)) {
    if (isUnknown(call.shape)) return `calls.${id}.shape`
    if (!isAllowed(id, call)) return `calls.${id}`
    // What is read before a write is a read.
    if (call.over !== undefined && !isAllowed(call.over, { method: 'GET' })) return `calls.${id}.over`
  }
  return undefined
}
