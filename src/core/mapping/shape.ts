import type { FieldMapping, Scalar } from '#contract/mapping.ts'

/** Translates records between the contract and a platform. */
export interface Shape {
  /** A record, a list of them, or a page or tree of them, as the contract has it. */
  received(data: unknown): unknown
  /** What is sent, as the platform has it. */
  sent(data: unknown): unknown
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Field {
  readonly name: string
  readonly place: readonly string[]
  /** By text, because a platform may answer 1 where it takes "1". */
  readonly toContract: ReadonlyMap<string, string>
  readonly toPlatform: ReadonlyMap<string, Scalar>
  readonly absent: Scalar | undefined
}

function fieldOf(name: string, mapping: FieldMapping): Field {
  const {
    name: place = name,
    values = {},
    absent,
  } = typeof mapping === 'string' ? { name: mapping } : mapping
  const pairs = Object.entries(values)
  return {
    name,
    place: place.split('.'),
    toPlatform: new Map(pairs),
    // Of several that the platform does not tell apart, the first is the answer.
    toContract: new Map(pairs.toReversed().map(([ours, theirs]) => [String(theirs), ours])),
    absent,
  }
}

/** The value at a place; undefined where there is none. */
export function valueAt(value: unknown, place: readonly string[]): unknown {
  let found = value
  for (const part of place) found = isRecord(found) && Object.hasOwn(found, part) ? found[part] : undefined
  return found
}

/** Sets a value at a place of a record, whose parts are made on the way. */
export function setAt(record: Record<string, unknown>, place: readonly string[], value: unknown): void {
  let at = record
  for (const part of place.slice(0, -1)) {
    const inner = Object.hasOwn(at, part) ? at[part] : undefined
    const next = isRecord(inner) ? inner : {}
    at[part] = next
    at = next
  }
  const last = place.at(-1)
  if (last !== undefined) at[last] = value
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** @param fields by the contract's names */
export function createShape(fields: Readonly<Record<string, FieldMapping>>): Shape {
  const all = Object.entries(fields).map(([name, mapping]) => fieldOf(name, mapping))
  const byName = new Map(all.map((field) => [field.name, field]))

  const received = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.map(received)
    if (!isRecord(data)) return data
    if (Array.isArray(data.list)) return { ...data, list: data.list.map(received) }
    const record: Record<string, unknown> = { ...data }
    for (const { name, place, toContract, absent } of all) {
      const found = valueAt(data, place)
      const known = isScalar(found) ? toContract.get(String(found)) : undefined
      const value = known ?? found ?? absent
      if (value !== undefined) record[name] = value
    }
    if (Array.isArray(record.children)) record.children = record.children.map(received)
    return record
  }

  const sent = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.map(sent)
    if (!isRecord(data)) return data
    const record: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(data)) {
      const field = byName.get(name)
      const known = field && isScalar(value) ? field.toPlatform.get(String(value)) : undefined
      setAt(record, field?.place ?? [name], known === undefined ? value : known)
    }
    return record
  }

  return { received, sent }
}

/** Of any platform's departments, menus or dictionaries; a longer chain is broken data. */
const MAX_LEVELS = 100

/**
 * Makes a tree of a flat list of records with `id` and `pid`. What names no other record of the list as its parent,
 * or would be its own ancestor or lies deeper than 100 levels, stands at the top.
 */
export function treeOf(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  const idIn = (value: unknown): string => (isScalar(value) ? String(value) : '')
  const nodes = list.filter(isRecord).map((record) => ({ ...record, children: [] as unknown[] }))
  const byId = new Map(nodes.map((node) => [idIn((node as Record<string, unknown>).id), node]))
  const parentOf = (node: Record<string, unknown>) => {
    const pid = idIn(node.pid)
    return pid === '' ? undefined : byId.get(pid)
  }
  // A circle has no end, so it is found by its length: no chain costs more than the limit.
  const isTooDeep = (node: Record<string, unknown>): boolean => {
    let level = 0
    for (let at = parentOf(node); at && level <= MAX_LEVELS; at = parentOf(at)) level += 1
    return level > MAX_LEVELS
  }
  return nodes.filter((node) => {
    const parent = parentOf(node)
    if (!parent || isTooDeep(node)) return true
    parent.children.push(node)
    return false
  })
}
