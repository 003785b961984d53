import { z } from 'zod'
import { FailureError } from '#contract/failures.ts'
import { type AnyEndpoint, AnyCode, DateTime, Id, TOP } from '#contract/kernel.ts'
import { momentOf } from '#base/moments.ts'
import { NO_CODE } from '#contract/vocabulary.ts'
import { resources } from '#contract/resources/index.ts'
import { auth, withoutTenants } from '#contract/resources/shell/auth.ts'
import { Flag } from '#contract/values.ts'

/** An answer as the contract has it, and the replacements made for that. */
export interface Decoded {
  readonly data: unknown
  /** Path without indexes, as in `list[].mobile`, and how often it was replaced. */
  readonly repaired: ReadonlyMap<string, number>
  /** Those of them that have a default: the answer had nothing there, or no value of that kind. */
  readonly lacking: ReadonlySet<string>
}

/** Findings of one decoding so far. */
interface Finding {
  repaired: Map<string, number>
  lacking: Set<string>
  /** Levels of nesting at which it is. */
  depth: number
}

interface Reader {
  read(value: unknown, finding: Finding): unknown
  /** Value in place of an absent one; undefined: the field stays absent. */
  absent(): unknown
}

/** A place in the answer, and the schemas of which it is a part. */
interface Place {
  readonly path: string
  /** Place of a record: its id is required. */
  readonly isRecord: boolean
  /** Schemas that are being compiled, for those that contain themselves. */
  readonly open: Map<z.core.$ZodType, { reader?: Reader }>
  /** Defaults of the record's fields beyond those of its schema; empty except in records and inside them. */
  readonly initial: Readonly<Record<string, unknown>>
}

/** Nesting beyond this is no tree of a platform. */
const MAX_DEPTH = 100

class Unusable extends Error {
  readonly path: string
  constructor(path: string) {
    super(path)
    this.path = path
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same value in the kind of the contract. */
const convert = <T>({ repaired }: Finding, path: string, value: T): T => {
  repaired.set(path, (repaired.get(path) ?? 0) + 1)
  return value
}

/** A default in the place of an unusable value. */
const replaceByDefault = <T>(finding: Finding, path: string, value: T): T => {
  finding.lacking.add(path)
  return convert(finding, path, value)
}

/** The definitions of the schemas that the contract is written in; zod's own union of them. */
const defOf = (schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] =>
  (schema as z.core.$ZodTypes)._zod.def

const plain = (
  absent: unknown,
  path: string,
  take: (value: unknown, finding: Finding) => unknown,
): Reader => ({
  absent: () => absent,
  read(value, finding) {
    const taken = value === null || value === undefined ? undefined : take(value, finding)
    return taken === undefined ? replaceByDefault(finding, path, absent) : taken
  },
})

/** The id of a record, or the record itself where it is a text. */
const idReader = (isDecimal: boolean, { path }: Place): Reader => ({
  absent: () => '',
  read(value) {
    const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
    const isId = typeof id === 'string' && id !== '' && (!isDecimal || Id.safeParse(id).success)
    if (!isId) throw new Unusable(path)
    return id
  },
})

function textReader({ path }: Place): Reader {
  return plain('', path, (value, finding) => {
    if (typeof value === 'string') return value
    return typeof value === 'number' || typeof value === 'boolean'
      ? convert(finding, path, String(value))
      : undefined
  })
}

/** A moment in another form is read; other text is shown as it is. */
function momentReader(place: Place): Reader {
  const { read, absent } = textReader(place)
  return {
    absent,
    read(value, finding) {
      const moment = typeof value === 'string' ? momentOf(value) : undefined
      if (moment === undefined) return read(value, finding)
      return moment === value ? moment : convert(finding, place.path, moment)
    },
  }
}

const numberReader = ({ path }: Place, absent: number): Reader =>
  plain(absent, path, (value, finding) => {
    if (typeof value === 'number') return value
    // An object from outside may have a `toString` that is no function, so only plain values are converted.
    if (typeof value !== 'string' && typeof value !== 'boolean') return undefined
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
    return Number.isFinite(number) ? convert(finding, path, number) : undefined
  })

const truthReader = ({ path }: Place): Reader =>
  plain(false, path, (value, finding) => {
    if (typeof value === 'boolean') return value
    const flag = Flag.safeParse(value)
    return flag.success ? convert(finding, path, flag.data) : undefined
  })

const codeReader = (values: readonly unknown[], { path }: Place): Reader =>
  plain(values[0], path, (value, finding) => {
    if (values.includes(value)) return value
    if (typeof value === 'object') return undefined
    const same = values.find((code) => String(code) === String(value))
    return same === undefined ? undefined : convert(finding, path, same)
  })

/** Where branches are nested in answers of the family. */
const BRANCHES = 'children'

/** Shape of records that have none below them in the contract; undefined for trees and everything else. */
function flatShapeOf(element: z.core.$ZodType): z.core.$ZodLooseShape | undefined {
  const def = defOf(element)
  return def.type === 'object' && !(BRANCHES in def.shape) ? def.shape : undefined
}

/** The records of a list together with those that are nested in them, each followed by those below it. */
function flattened(items: readonly unknown[], shape: z.core.$ZodLooseShape): readonly unknown[] {
  const branchesOf = (item: unknown): readonly unknown[] => {
    const branches = isObject(item) ? item[BRANCHES] : undefined
    return Array.isArray(branches) ? branches : []
  }
  if (items.every((item) => branchesOf(item).length === 0)) return items
  const below = (list: readonly unknown[], pid: unknown) =>
    list
      .map((item) => (isObject(item) && 'pid' in shape ? { ...item, pid: item.pid ?? pid } : item))
      .toReversed()
  const all: unknown[] = []
  const open = below(items, TOP)
  while (open.length > 0) {
    const item = open.pop()
    all.push(item)
    open.push(...below(branchesOf(item), isObject(item) ? item.id : undefined))
  }
  return all
}

function listReader(element: z.core.$ZodType, place: Place): Reader {
  const { path, isRecord } = place
  const itemPath = `${path}[]`
  const { read } = readerOf(element, { ...place, path: itemPath })
  const flat = isRecord ? flatShapeOf(element) : undefined
  return {
    absent: () => [],
    read(value, finding) {
      if (!Array.isArray(value)) {
        if (isRecord && value !== null) throw new Unusable(path)
        return replaceByDefault(finding, path, [])
      }
      const given = flat ? flattened(value, flat) : value
      if (given !== value) convert(finding, `${itemPath}.${BRANCHES}`, given)
      const items: unknown[] = []
      for (const item of given) {
        // Nothing is no record, and no id of one.
        if (item === null || item === undefined) replaceByDefault(finding, itemPath, null)
        else items.push(read(item, finding))
      }
      return items
    },
  }
}

/** A record's id is its `id`, else the first field that is one. */
const idOf = (shape: z.core.$ZodLooseShape): string | undefined =>
  'id' in shape ? 'id' : Object.keys(shape).find((key) => shape[key] === Id)

interface Field {
  readonly key: string
  readonly reader: Reader
  /** Initial value in the noun's form, where it may replace the field's. */
  readonly initial: unknown
  readonly path: string
}

/** @param rest schema of fields beyond the shape; undefined: they are dropped. */
function objectReader(shape: z.core.$ZodLooseShape, rest: z.core.$ZodType | undefined, place: Place): Reader {
  const { path, isRecord, initial } = place
  const id = idOf(shape)
  const isPage = isRecord && id === undefined && 'list' in shape && 'total' in shape
  const fields = Object.entries(shape).map(([key, schema]): Field => {
    const isOwn = key === id || (isPage && key === 'list')
    const first = key === id ? undefined : initial[key]
    const reader = readerOf(schema, {
      ...place,
      path: path === '' ? key : `${path}.${key}`,
      isRecord: isRecord && isOwn,
      // Records inside others have their own defaults.
      initial: isRecord && isOwn ? initial : isObject(first) ? first : {},
    })
    return {
      key,
      reader,
      // Where null is a value, it is not replaced.
      initial: first !== null && typeof first === typeof reader.absent() ? first : undefined,
      path: path === '' ? key : `${path}.${key}`,
    }
  })
  const keepsRest = rest !== undefined && defOf(rest).type !== 'never'
  const absent = () => {
    const all: Record<string, unknown> = {}
    for (const { key, reader } of fields) {
      const value = reader.absent()
      if (value !== undefined) all[key] = value
    }
    return all
  }
  return {
    absent,
    read(value, finding) {
      if (!isObject(value)) {
        if (isRecord) throw new Unusable(path === '' ? 'data' : path)
        return replaceByDefault(finding, path, absent())
      }
      if (isPage && value.list === undefined) throw new Unusable('list')
      finding.depth += 1
      if (finding.depth > MAX_DEPTH) throw new Unusable(path)
      const all: Record<string, unknown> = keepsRest ? { ...value } : {}
      for (const { key, reader, initial: first, path: own } of fields) {
        const given = Object.hasOwn(value, key) ? value[key] : undefined
        const isAbsent = given === undefined || given === null
        const read =
          isAbsent && first !== undefined
            ? replaceByDefault(finding, own, first)
            : reader.read(given, finding)
        if (read !== undefined) all[key] = read
        else if (keepsRest) delete all[key]
      }
      // There are at least the rows that came.
      if (isPage && Array.isArray(all.list)) all.total = Math.max(Number(all.total), all.list.length)
      finding.depth -= 1
      return all
    },
  }
}

/** For values that the schema changes while it reads them, and kinds that the contract does not use. */
function parsedReader(schema: z.core.$ZodType, { path }: Place): Reader {
  const parse = (value: unknown) => z.core.safeParse(schema, value)
  const absent = () => {
    for (const value of [undefined, null, '', 0, false, [], {}]) {
      const parsed = parse(value)
      if (parsed.success) return parsed.data
    }
    throw new Unusable(path)
  }
  return {
    absent,
    read(value, finding) {
      const parsed = parse(value)
      return parsed.success ? parsed.data : replaceByDefault(finding, path, absent())
    },
  }
}

/** The first option that takes a value as it is; empty text or null where one of them is an option. */
function unionReader(options: readonly z.core.$ZodType[], place: Place): Reader {
  const readers = options.map((option) => readerOf(option, { ...place, isRecord: false }))
  const takes = (value: unknown) => options.some((option) => z.core.safeParse(option, value).success)
  const absent = () => [null, ''].find(takes) ?? readers[0]?.absent()
  return {
    absent,
    read(value, finding) {
      const at = options.findIndex((option) => z.core.safeParse(option, value).success)
      if (at >= 0) return readers[at]?.read(value, finding)
      if (value === null || value === undefined) return replaceByDefault(finding, place.path, absent())
      // The platform's value is shown, as long as it is of a kind that fits.
      const kind = options.findIndex((_, index) => typeof readers[index]?.absent() === typeof value)
      return (readers[kind] ?? readers[0])?.read(value, finding)
    },
  }
}

/** One that stays absent where its field is: null means the same. */
const optionalReader = (inner: Reader, path: string): Reader => ({
  absent: () => undefined,
  read(value, finding) {
    if (value === undefined) return undefined
    return value === null ? replaceByDefault(finding, path, undefined) : inner.read(value, finding)
  },
})

const nullableReader = (inner: Reader, path: string): Reader => ({
  absent: () => null,
  read(value, finding) {
    if (value === null) return null
    return value === undefined ? replaceByDefault(finding, path, null) : inner.read(value, finding)
  },
})

const defaultReader = (inner: Reader, value: () => unknown, path: string): Reader => ({
  absent: value,
  read(given, finding) {
    if (given !== undefined && given !== null) return inner.read(given, finding)
    // The contract begins with null as well.
    return given === null && value() === null ? null : replaceByDefault(finding, path, value())
  },
})

function mapReader(schema: z.core.$ZodType, place: Place): Reader {
  const { path } = place
  const { read } = readerOf(schema, { ...place, path: `${path}{}`, isRecord: false })
  return {
    absent: () => ({}),
    read: (value, finding) =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, read(inner, finding)]))
        : replaceByDefault(finding, path, {}),
  }
}

/** A reader for a schema that may contain itself: inside itself it is the one that is being made. */
function nested(schema: z.core.$ZodType, place: Place, make: () => Reader): Reader {
  const known = place.open.get(schema)
  if (known) {
    const reader = () => known.reader as Reader
    return { absent: () => reader().absent(), read: (value, finding) => reader().read(value, finding) }
  }
  const entry: { reader?: Reader } = {}
  place.open.set(schema, entry)
  entry.reader = make()
  place.open.delete(schema)
  return entry.reader
}

function readerOf(schema: z.core.$ZodType, place: Place): Reader {
  const def = defOf(schema)
  const { path } = place
  switch (def.type) {
    case 'string':
      if (place.isRecord) return idReader(schema === Id, place)
      return schema === DateTime ? momentReader(place) : textReader(place)
    case 'number':
      return numberReader(place, schema === AnyCode ? NO_CODE : 0)
    case 'boolean':
      return truthReader(place)
    case 'literal':
      return codeReader(def.values, place)
    case 'enum':
      return codeReader(Object.values(def.entries), place)
    case 'null':
      return { absent: () => null, read: () => null }
    case 'any':
    case 'unknown':
      return { absent: () => undefined, read: (value) => value }
    case 'array':
      return listReader(def.element, place)
    case 'object':
      return nested(schema, place, () => objectReader(def.shape, def.catchall, place))
    case 'lazy':
      return nested(schema, place, () => readerOf(def.getter(), place))
    case 'record':
      return mapReader(def.valueType, place)
    case 'optional':
      return optionalReader(readerOf(def.innerType, place), path)
    case 'nullable':
      return nullableReader(readerOf(def.innerType, place), path)
    case 'default':
      return defaultReader(readerOf(def.innerType, place), () => def.defaultValue, path)
    case 'readonly':
    case 'nonoptional':
      return readerOf(def.innerType, place)
    case 'union':
      return unionReader(def.options, place)
    default:
      return parsedReader(schema, place)
  }
}

/** Initial values of the form of the endpoint's noun; of the signed-in user, the values without tenants. */
function initialOf(id: string): Readonly<Record<string, unknown>> {
  if (id === auth.endpoints.info.id) return withoutTenants
  const noun = resources.find(
    ({ name }) => id.startsWith(`${name}.`) && !id.slice(name.length + 1).includes('.'),
  )
  const create = (noun?.endpoints as Record<string, AnyEndpoint> | undefined)?.create?.body as
    | z.ZodType
    | undefined
  if (!(create instanceof z.ZodObject)) return {}
  return Object.fromEntries(
    Object.entries(create.shape).flatMap(([key, schema]) =>
      schema instanceof z.ZodDefault ? [[key, schema.def.defaultValue]] : [],
    ),
  )
}

const compiled = new WeakMap<AnyEndpoint, Reader>()

function compiledReader(endpoint: AnyEndpoint): Reader {
  const known = compiled.get(endpoint)
  if (known) return known
  const place = { path: '', isRecord: true, open: new Map(), initial: initialOf(endpoint.id) }
  const reader = readerOf(endpoint.answer, place)
  compiled.set(endpoint, reader)
  return reader
}

/**
 * Reads `data` as the contract has it. A field that is absent, null or of another kind gets the default that the
 * contract gives it, else an empty value of its kind. A write has succeeded with any answer.
 * @throws FailureError `bad-answer` that names call and field, for a read without records or with one without an id
 */
export function decode(endpoint: AnyEndpoint, data: unknown): Decoded {
  const reader = compiledReader(endpoint)
  const repaired = new Map<string, number>()
  const lacking = new Set<string>()
  try {
    return { data: reader.read(data, { repaired, lacking, depth: 0 }), repaired, lacking }
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    const field = error.path || 'data'
    if (endpoint.effect === 'write' || endpoint.effect === 'destroy')
      return { data: reader.absent(), repaired: new Map([[field, 1]]), lacking: new Set([field]) }
    const call = `${endpoint.method} ${endpoint.path}`
    const message = `${endpoint.id}: ${field} cannot be used`
    throw new FailureError({ code: 'bad-answer', message, status: 200, unusable: { call, field } })
  }
}
