import { machineMoment, untilMoment } from '#base/moments.ts'
import type { FieldMapping, ShapeMapping } from '#contract/mapping.ts'
import { type Codes, createCodes, isScalar } from './codes.ts'
import { keyOf, type LookupMaps, nameOfLookup } from './lookups.ts'
import { createOpaqueIds, type OpaqueIds } from './opaqueIds.ts'
import { asNumbers, isRecord, setAt, valueAt, withoutAt } from './places.ts'
import { createTexts, type Texts } from './texts.ts'

/** Translates records between the contract and a platform. */
export interface Shape {
  /** A record, a list of them, or a page or tree of them, as the contract has it. */
  toContract(data: unknown, tables?: LookupMaps): unknown
  /** Data to send, in the platform's form. */
  toPlatform(data: unknown, tables?: LookupMaps): unknown
  /** Where the platform has a field of the contract; undefined for one that the shape does not name. */
  placeOf(field: string): string | undefined
  /** Fields of the platform's records that some field of the contract is taken from. */
  readonly usedFields: readonly string[]
  /** Fields of the contract that the platform does not have. */
  readonly lacks: readonly string[]
}

interface Field {
  readonly name: string
  /** In the contract's record. */
  readonly contractPath: readonly string[]
  /** In the platform's; the first one is written. */
  readonly platformPaths: readonly (readonly string[])[]
  readonly codes: Codes
  readonly absent: unknown
  /** Seconds or milliseconds in one unit of the platform; undefined: no time. */
  readonly unit: number | undefined
  readonly isOpaque: boolean
  /** Decimal texts are sent as numbers. */
  readonly isNumber: boolean
  /** An upper bound of a range. */
  readonly isUntil: boolean
  readonly shape: string | undefined
  /** The platform does not have it. */
  readonly isLacking: boolean
  /** Name of the table that its value is looked up in. */
  readonly lookup: string | undefined
  /** The key of the record that has its value is sent. */
  readonly sendsKey: boolean
  readonly texts: Texts
}

const units = { seconds: 1000, milliseconds: 1 } as const

function fieldOf(name: string, mapping: FieldMapping, address: string): Field {
  const given = typeof mapping === 'string' ? { name: mapping } : mapping || {}
  const { name: places = name, values, other, absent, shape, opaque = false, time, until = false } = given
  const { lookup, number: isNumber = false } = given
  return {
    name,
    contractPath: name.split('.'),
    platformPaths: (Array.isArray(places) ? places : [places]).map((place) => place.split('.')),
    codes: createCodes(values, { other }),
    absent,
    unit: time && units[time],
    isOpaque: opaque,
    isNumber,
    isUntil: until,
    shape,
    isLacking: mapping === false,
    lookup: lookup && nameOfLookup(lookup),
    sendsKey: lookup?.sent === true,
    texts: createTexts(given, address),
  }
}

/** Dates beyond this have no four-digit year. */
const LAST_MOMENT = 253_402_300_799_000

/** An instant as this machine's clock shows it, because a platform that counts has no clock; other values stay. */
function momentOf(count: unknown, unit: number): unknown {
  const time = isScalar(count) && count !== '' ? Number(count) * unit : Number.NaN
  return time > 0 && time <= LAST_MOMENT ? machineMoment(time) : count
}

const isSomething = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

interface ShapeParts {
  /** The shape with this name. */
  named?(name: string): Shape | undefined
  readonly ids?: OpaqueIds
  /** Address of the profile. */
  readonly address?: string
}

/** Value for a key, or for each of a list; undefined for one that is not there. */
function lookedUp(keys: unknown, table: ReadonlyMap<string, unknown> | undefined): unknown {
  if (Array.isArray(keys)) {
    return keys.flatMap((key) => {
      const value = lookedUp(key, table)
      return value === undefined ? [] : [value]
    })
  }
  return isScalar(keys) ? table?.get(String(keys)) : undefined
}

/** A record without fields of the contract; the platform may have something else under their names. */
const withoutFields = (record: unknown, fields: readonly Field[]): unknown =>
  fields.reduce<unknown>((left, { contractPath }) => withoutAt(left, contractPath), record)

/** @param fields by the contract's places */
export function createShape(
  fields: ShapeMapping,
  { named = () => undefined, ids = createOpaqueIds(), address = '' }: ShapeParts = {},
): Shape {
  const every = Object.entries(fields).map(([name, mapping]) => fieldOf(name, mapping, address))
  const all = every.filter(({ isLacking }) => !isLacking)
  const lacking = every.filter(({ isLacking }) => isLacking)
  const innerOf = ({ shape }: Field) => (shape === undefined ? undefined : named(shape))

  const valueOf = (data: unknown, field: Field, tables?: LookupMaps): unknown => {
    const found = field.platformPaths.map((place) => valueAt(data, place))
    const first = found.find(isSomething) ?? found.find((value) => value !== undefined && value !== null)
    if (first === undefined) return field.codes.toContract(found.find((value) => value === null))
    if (field.lookup !== undefined) {
      return lookedUp(field.isOpaque ? ids.numbersOf(first) : first, tables?.get(field.lookup))
    }
    if (field.isOpaque) return ids.numbersOf(first)
    if (field.unit !== undefined) return momentOf(first, field.unit)
    return innerOf(field)?.toContract(first, tables) ?? field.codes.toContract(field.texts.toContract(first))
  }

  const toContract = (data: unknown, tables?: LookupMaps): unknown => {
    const inside = (one: unknown) => toContract(one, tables)
    if (Array.isArray(data)) return data.map(inside)
    if (!isRecord(data)) return data
    if (Array.isArray(data.list)) return { ...data, list: data.list.map(inside) }
    const kept = withoutFields(data, lacking)
    const record: Record<string, unknown> = { ...(isRecord(kept) && kept) }
    for (const field of all) {
      const value = valueOf(data, field, tables) ?? field.absent
      if (value !== undefined) setAt(record, field.contractPath, value)
    }
    if (Array.isArray(record.children)) record.children = record.children.map(inside)
    return record
  }

  const toPlatform = (data: unknown, tables?: LookupMaps): unknown => {
    if (Array.isArray(data)) return data.map((one) => toPlatform(one, tables))
    if (!isRecord(data)) return data
    const given = all.flatMap((field) => {
      const value = valueAt(data, field.contractPath)
      return value === undefined ? [] : [{ field, value }]
    })
    // First the fields that the shape does not name, as they are.
    const named = [...lacking, ...given.map(({ field }) => field)]
    const rest = withoutFields(data, named)
    const record: Record<string, unknown> = isRecord(rest) ? { ...rest } : {}
    for (const { field, value } of given) {
      if (field.lookup !== undefined && !field.sendsKey) continue
      const [place = field.contractPath] = field.platformPaths
      const own = field.lookup === undefined ? value : keyOf(value, tables?.get(field.lookup))
      const bound = field.isUntil && typeof own === 'string' ? untilMoment(own) : own
      const theirs =
        innerOf(field)?.toPlatform(bound, tables) ??
        field.texts.toPlatform(field.codes.toPlatform(bound), valueAt(record, place))
      if (theirs !== undefined) setAt(record, place, field.isNumber ? asNumbers(theirs) : theirs)
    }
    return record
  }

  return {
    toContract,
    toPlatform,
    usedFields: all.flatMap(({ platformPaths }) =>
      platformPaths.flatMap(([first]) => (first === undefined ? [] : [first])),
    ),
    lacks: lacking.map(({ name }) => name),
    placeOf: (name) =>
      all
        .find((field) => field.name === name && (field.lookup === undefined || field.sendsKey))
        ?.platformPaths[0]?.join('.'),
  }
}
