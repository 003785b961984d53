import type { z } from 'zod'
import { type BadKey, type KeyPlace, type Position, positionOf } from './mappingKeys.ts'
import { Mapping } from './mappingSchema.ts'
import { nearNames } from '#base/nearNames.ts'

/** Kinds of mistakes in a mapping document; the console has a sentence for each. */
export const mappingMistakes = [
  /** The text is no JSON. */
  'json',
  'long',
  /** More levels than `levels`. */
  'deep',
  /** A key that occurs twice, is too long, or names a prototype. */
  'key',
  /** A field that the schema does not have. */
  'field',
  'call',
  'shape',
  /** A call that must keep its effect: a write is no GET and has no constant answer, a read changes nothing. */
  'effect',
  /** `whole` of a call that answers no page. */
  'page',
  /** A value of another kind than `expected`. */
  'kind',
  /** None of `expected`. */
  'choice',
  'path',
  'place',
  'header',
  /** Too long, too large, or nothing at all. */
  'size',
  'value',
  /** A hint: the calls that use the shape have no such field. */
  'contractField',
] as const
export type MappingMistake = (typeof mappingMistakes)[number]

export interface MappingProblem extends Position {
  /** Path of the field, such as `calls.sys.user.page.path`; empty: the text as a whole. */
  readonly field: string
  readonly mistake: MappingMistake
  /** The word that is wrong, such as the unknown call. */
  readonly word?: string
  /** Words that were probably meant, the nearest first. */
  readonly near?: readonly string[]
  /** Kinds or words that are expected there. */
  readonly expected?: readonly string[]
  readonly levels?: number
}

/** Fields of a problem before its place is known. */
export type Mistaken = Omit<MappingProblem, 'line' | 'column' | 'field'>

export const problemAt = (keys: KeyPlace, path: readonly string[], mistaken: Mistaken): MappingProblem => ({
  ...positionOf(keys, path),
  field: path.join('.'),
  ...mistaken,
})

export const problemOfKey = ({ line, column, path }: BadKey): MappingProblem => {
  const word = path.at(-1)
  return { line, column, field: path.join('.'), mistake: 'key', ...(word !== undefined && { word }) }
}

/** The schemas that a value may have at a place: one, or those of a union. */
function schemasAt(schemas: readonly z.core.$ZodType[], path: readonly string[]): z.core.$ZodType[] {
  const opened = schemas.flatMap((schema): z.core.$ZodType[] => {
    // The schema of a mapping is written in these kinds; of others nothing is known.
    const { def } = (schema as z.core.$ZodTypes)._zod
    if (def.type === 'optional') return schemasAt([def.innerType], [])
    return def.type === 'union' ? schemasAt(def.options, []) : [schema]
  })
  const [name, ...rest] = path
  if (name === undefined) return opened
  const inner = opened.flatMap((schema): z.core.$ZodType[] => {
    const { def } = (schema as z.core.$ZodTypes)._zod // as above
    if (def.type === 'object') return def.shape[name] ? [def.shape[name]] : []
    if (def.type === 'record') return [def.valueType]
    return def.type === 'array' ? [def.element] : []
  })
  return schemasAt(inner, rest)
}

/** Names of the fields that an object at this place of a mapping may have. */
function fieldsAt(path: readonly string[]): string[] {
  return schemasAt([Mapping], path).flatMap((schema) => {
    const { def } = (schema as z.core.$ZodTypes)._zod // as above
    return def.type === 'object' ? Object.keys(def.shape) : []
  })
}

/** The words of a refinement that are separate mistakes. */
const named: ReadonlySet<string> = new Set<MappingMistake>(['path', 'place', 'header'])

const kindOf = (schema: string): string => ({ record: 'object', int: 'number' })[schema] ?? schema

/** Of the ways in which no part of a union fits, the one that leads deepest into the value. */
function deepest(errors: readonly (readonly z.core.$ZodIssue[])[]): z.core.$ZodIssue[] {
  const ways = errors.map((issues) => issues.flatMap(flattened))
  const depth = (issues: readonly z.core.$ZodIssue[]) =>
    Math.max(0, ...issues.map(({ path, code }) => path.length + (code === 'unrecognized_keys' ? 1 : 0)))
  const most = Math.max(0, ...ways.map(depth))
  return most === 0 ? [] : (ways.find((issues) => depth(issues) === most) ?? [])
}

function flattened(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const inner = deepest(issue.errors)
  if (inner.length > 0) return inner.map((one) => ({ ...one, path: [...issue.path, ...one.path] }))
  return [issue]
}

function mistakenOf(issue: z.core.$ZodIssue, word: string | undefined): Mistaken {
  if (named.has(issue.message)) return { mistake: issue.message as MappingMistake } // one of them
  switch (issue.code) {
    case 'invalid_type':
      return { mistake: 'kind', expected: [kindOf(issue.expected)] }
    case 'invalid_value': {
      const expected = issue.values.map(String)
      return { mistake: 'choice', expected, near: nearNames(word ?? '', expected) }
    }
    case 'too_big':
    case 'too_small':
      return { mistake: 'size' }
    case 'invalid_union':
      return unionMistake(issue.errors)
    case 'invalid_key':
      return { mistake: 'place' }
    default:
      return { mistake: 'value' }
  }
}

/** A value that is none of several kinds. */
function unionMistake(errors: readonly (readonly z.core.$ZodIssue[])[]): Mistaken {
  const all = errors.flat()
  const fitting = all.find(({ code, message }) => code !== 'invalid_type' && named.has(message))
  if (fitting) return { mistake: fitting.message as MappingMistake } // one of them
  const kinds = all.flatMap((issue) => {
    if (issue.code === 'invalid_type') return [kindOf(issue.expected)]
    return issue.code === 'invalid_value' ? issue.values.map(String) : []
  })
  return kinds.length > 0 ? { mistake: 'kind', expected: [...new Set(kinds)] } : { mistake: 'value' }
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
    value,
  )

/** Problems that the schema finds in a document. @param value the document */
export function problemsOfSchema(
  { issues }: Pick<z.core.$ZodError, 'issues'>,
  value: unknown,
  keys: KeyPlace,
): MappingProblem[] {
  return issues.flatMap(flattened).flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      const known = fieldsAt(path)
      return issue.keys.map((word) =>
        problemAt(keys, [...path, word], { mistake: 'field', word, near: nearNames(word, known) }),
      )
    }
    const given = valueAt(value, issue.path)
    const word = typeof given === 'string' ? given : undefined
    return [problemAt(keys, path, { ...mistakenOf(issue, word), ...(word !== undefined && { word }) })]
  })
}
