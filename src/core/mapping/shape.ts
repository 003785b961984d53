import { machineMoment, untilMoment } from '#contract/moments.ts'
import type { FieldMapping, ShapeMapping } from '#contract/mapping.ts'
import { type Codes, createCodes, isScalar } from './codes.ts'
import { createOpaqueIds, type OpaqueIds } from './opaqueIds.ts'
import { isRecord, setAt, valueAt, withoutAt } from './places.ts'

/** Translates records between the contract and a platform. */
export interface Shape {
  /** A record, a list of them, or a page or tree of them, as the contract has it. */
  received(data: unknown): unknown
  /** What is sent, as the platform has it. */
  sent(data: unknown): unknown
  /** Where the platform has a field of the contract; undefined for one that the shape does not name. */
  placeOf(field: string): string | undefined
}

interface Field {
  readonly name: string
  /** In the contract's record. */
  readonly ours: readonly string[]
  /** In the platform's; the first one is written. */
  readonly theirs: readonly (readonly string[])[]
  readonly codes: Codes
  readonly absent: unknown
  /** Seconds or milliseconds that are one of what the platform counts in; undefined: no time. */
  readonly unit: number | undefined
  readonly isOpaque: boolean
  /** An upper bound of a range. */
  readonly isUntil: boolean
  readonly shape: string | undefined
}

const units = { seconds: 1000, milliseconds: 1 } as const

function fieldOf(name: string, mapping: FieldMapping): Field {
  const given = typeof mapping === 'string' ? { name: mapping } : mapping
  const { name: places = name, values, other, absent, shape, opaque = false, time, until = false } = given
  return {
    name,
    ours: name.split('.'),
    theirs: (Array.isArray(places) ? places : [places]).map((place) => place.split('.')),
    codes: createCodes(values, { other }),
    absent,
    unit: time && units[time],
    isOpaque: opaque,
    isUntil: until,
    shape,
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
}

/** @param fields by the contract's places */
export function createShape(
  fields: ShapeMapping,
  { named = () => undefined, ids = createOpaqueIds() }: ShapeParts = {},
): Shape {
  const all = Object.entries(fields).map(([name, mapping]) => fieldOf(name, mapping))
  const innerOf = ({ shape }: Field) => (shape === undefined ? undefined : named(shape))

  const valueOf = (data: unknown, field: Field): unknown => {
    const found = field.theirs.map((place) => valueAt(data, place))
    const first = found.find(isSomething) ?? found.find((value) => value !== undefined && value !== null)
    if (first === undefined) return field.codes.toContract(found.find((value) => value === null))
    if (field.isOpaque) return ids.numbersOf(first)
    if (field.unit !== undefined) return momentOf(first, field.unit)
    return innerOf(field)?.received(first) ?? field.codes.toContract(first)
  }

  const received = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.map(received)
    if (!isRecord(data)) return data
    if (Array.isArray(data.list)) return { ...data, list: data.list.map(received) }
    const record: Record<string, unknown> = { ...data }
    for (const field of all) {
      const value = valueOf(data, field) ?? field.absent
      if (value !== undefined) setAt(record, field.ours, value)
    }
    if (Array.isArray(record.children)) record.children = record.children.map(received)
    return record
  }

  const sent = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.map(sent)
    if (!isRecord(data)) return data
    const given = all.flatMap((field) => {
      const value = valueAt(data, field.ours)
      return value === undefined ? [] : [{ field, value }]
    })
    // First what the shape does not name, as it is.
    const rest = given.reduce<unknown>((left, { field }) => withoutAt(left, field.ours), data)
    const record: Record<string, unknown> = isRecord(rest) ? { ...rest } : {}
    for (const { field, value } of given) {
      const [place = field.ours] = field.theirs
      const bound = field.isUntil && typeof value === 'string' ? untilMoment(value) : value
      setAt(record, place, innerOf(field)?.sent(bound) ?? field.codes.toPlatform(bound))
    }
    return record
  }

  return {
    received,
    sent,
    placeOf: (name) => all.find((field) => field.name === name)?.theirs[0]?.join('.'),
  }
}
