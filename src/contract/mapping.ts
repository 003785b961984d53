import { MAX_LEVELS, parseKeepingDigits, tooDeepAt } from '#base/jsonText.ts'
import { type KeyPlace, keysOf, positionAt, positionOfSyntaxError } from './mappingKeys.ts'
import {
  type MappingProblem,
  type Mistaken,
  problemAt,
  problemOfKey,
  problemsOfSchema,
} from './mappingProblems.ts'
import { CallMapping, Mapping, ShapeMapping } from './mappingSchema.ts'
import { nearNames } from '#base/nearNames.ts'

export type { MappingProblem } from './mappingProblems.ts'
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

/** Problems that are listed at most: a document with more is another kind of text. */
const MAX_PROBLEMS = 20

/** The calls that a mapping may name. */
export interface KnownCalls {
  /** Reason why a call cannot be mapped so; undefined: none. */
  flaw(id: string, call: CallMapping): 'call' | 'effect' | 'page' | undefined
  ids(): Iterable<string>
  /** Names of the fields of a call's records and inputs, at any depth; undefined for an unknown call. */
  fields(id: string): ReadonlySet<string> | undefined
}

export type ReadMapping =
  /** `hints` are about entries that are allowed, but without effect. */
  | { readonly mapping: Mapping; readonly hints: readonly MappingProblem[] }
  /** In the order of the text, at least one. */
  | { readonly problems: readonly MappingProblem[] }

const wholeText = (mistake: 'json' | 'long' | 'deep', more: Partial<MappingProblem> = {}): ReadMapping => ({
  problems: [{ line: 1, column: 1, field: '', mistake, ...more }],
})

/**
 * Reads a mapping document.
 * @param calls left out where the names of calls are checked later
 */
export function readMapping(text: string, calls?: KnownCalls): ReadMapping {
  if (text.length > MAX_MAPPING) return wholeText('long')
  // Before everything that walks through it.
  const deep = tooDeepAt(text)
  if (deep >= 0) return wholeText('deep', { ...positionAt(text, deep), levels: MAX_LEVELS })
  let value: unknown
  try {
    value = parseKeepingDigits(text)
  } catch (error) {
    return wholeText('json', positionOfSyntaxError(text, error))
  }
  const read = keysOf(text)
  if ('bad' in read) return { problems: [problemOfKey(read.bad)] }
  const parsed = Mapping.safeParse(value)
  const fitting = parsed.data ?? fittingParts(value)
  const found = [
    ...(parsed.error ? problemsOfSchema(parsed.error, value, read.keys) : []),
    ...misnamed(fitting, calls).map(({ path, ...mistaken }) => problemAt(read.keys, path, mistaken)),
  ]
  if (found.length > 0) return { problems: inOrder(found).slice(0, MAX_PROBLEMS) }
  return { mapping: fitting, hints: calls ? inOrder(hintsOf(fitting, calls, read.keys)) : [] }
}

const inOrder = (problems: readonly MappingProblem[]): MappingProblem[] =>
  problems.toSorted((a, b) => a.line - b.line || a.column - b.column)

/** The shapes and calls of a document that fit the schema, so that their names are checked although others do not. */
function fittingParts(value: unknown): Pick<Mapping, 'shapes' | 'calls'> {
  const entries = (name: 'shapes' | 'calls') => {
    const part: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
    return typeof part === 'object' && part !== null ? Object.entries(part) : []
  }
  const shapes = entries('shapes').map(([name, shape]) => [name, ShapeMapping.safeParse(shape).data ?? {}])
  const calls = entries('calls').flatMap(([id, call]) => {
    const { data } = CallMapping.safeParse(call)
    // A call that does not fit is still looked up.
    return [[id, data ?? {}]]
  })
  return { shapes: Object.fromEntries(shapes), calls: Object.fromEntries(calls) }
}

interface Misnamed extends Mistaken {
  readonly path: readonly string[]
}

/** Fields that name a shape which is not there, or a call that the contract lacks or must not be mapped so. */
function misnamed({ shapes = {}, calls = {} }: Mapping, known: KnownCalls | undefined): Misnamed[] {
  const found: Misnamed[] = []
  const checkShape = (word: string | undefined, path: readonly string[]) => {
    if (word === undefined || Object.hasOwn(shapes, word)) return
    found.push({ path, mistake: 'shape', word, near: nearNames(word, Object.keys(shapes)) })
  }
  const checkCall = (word: string | undefined, call: CallMapping, path: readonly string[]) => {
    const mistake = word === undefined ? undefined : known?.flaw(word, call)
    if (mistake === undefined || word === undefined || !known) return
    found.push({ path, mistake, word, ...(mistake === 'call' && { near: nearNames(word, known.ids()) }) })
  }
  for (const [name, fields] of Object.entries(shapes)) {
    for (const [field, mapping] of Object.entries(fields)) {
      if (typeof mapping !== 'object') continue
      checkShape(mapping.shape, ['shapes', name, field, 'shape'])
      checkCall(mapping.lookup?.in, { method: 'GET' }, ['shapes', name, field, 'lookup', 'in'])
    }
  }
  for (const [id, call] of Object.entries(calls)) {
    checkShape(call.shape, ['calls', id, 'shape'])
    checkCall(id, call, ['calls', id])
    // The call before a write is a read.
    checkCall(call.over, { method: 'GET' }, ['calls', id, 'over'])
  }
  return found
}

/** Fields of shapes, and fields that are left out, which none of the calls has. */
function hintsOf({ shapes = {}, calls = {} }: Mapping, known: KnownCalls, keys: KeyPlace): MappingProblem[] {
  const hint = (path: readonly string[], place: string, names: ReadonlySet<string>): MappingProblem[] => {
    const word = place.split('.')[0] ?? ''
    if (names.has(word)) return []
    return [problemAt(keys, path, { mistake: 'contractField', word, near: nearNames(word, names) })]
  }
  const all = Object.entries(calls)
  const ofShapes = Object.entries(shapes).flatMap(([name, fields]) => {
    const used = all.filter(([, call]) => call.shape === name)
    const names = new Set(used.flatMap(([id]) => [...(known.fields(id) ?? [])]))
    // A shape inside another one has its own records, which no call names.
    if (names.size === 0) return []
    return Object.keys(fields).flatMap((place) => hint(['shapes', name, place], place, names))
  })
  const ofCalls = all.flatMap(([id, { drop = [], lacks = [] }]) => {
    const names = known.fields(id) ?? new Set<string>()
    return [
      ...drop.flatMap((place) => hint(['calls', id, 'drop'], place, names)),
      ...lacks.flatMap((place) => hint(['calls', id, 'lacks'], place, names)),
    ]
  })
  return [...ofShapes, ...ofCalls]
}
