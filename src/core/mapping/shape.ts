import type { FieldMapping, Scalar } from '#contract/mapping.ts'

/** Translates records between the contract and a platform. */
export interface Shape {
  /** A record, a list of them, or a page or tree of them, as the contract has it. */
  received(data: unknown): unknown
  /** What is sent, as the platform has it. */
  sent(data: unknown): unknown
  /** The platform's name of a field. */
  nameOf(field: string): string
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Field {
  /** In the contract's record; a dotted one lies in an object of it. */
  readonly name: readonly string[]
  readonly place: readonly string[]
  /** Further places that get the same value. */
  readonly copies: readonly (readonly string[])[]
  /** By text, because a platform may answer 1 where it takes "1". */
  readonly toContract: ReadonlyMap<string, string>
  readonly toPlatform: ReadonlyMap<string, Scalar>
  readonly absent: Scalar | undefined
  readonly each: readonly string[] | undefined
}

function fieldOf(name: string, mapping: FieldMapping): Field {
  const {
    name: named = name,
    values = {},
    absent,
    each,
  } = typeof mapping === 'string' ? { name: mapping } : mapping
  const [place = name, ...copies] = [named].flat()
  const pairs = Object.entries(values)
  return {
    name: name.split('.'),
    place: place.split('.'),
    copies: copies.map((copy) => copy.split('.')),
    toPlatform: new Map(pairs),
    // Of several that the platform does not tell apart, the first is the answer.
    toContract: new Map(pairs.toReversed().map(([ours, theirs]) => [String(theirs), ours])),
    absent,
    each: each?.split('.'),
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

/** Takes a value away from its place in a record; an object that is empty then goes as well. */
function removeAt(record: Record<string, unknown>, [first = '', ...below]: readonly string[]): void {
  const inner = record[first]
  if (below.length > 0 && isRecord(inner)) removeAt(inner, below)
  if (below.length === 0 || (isRecord(inner) && Object.keys(inner).length === 0)) delete record[first]
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** @param fields by the contract's names */
export function createShape(fields: Readonly<Record<string, FieldMapping>>): Shape {
  const all = Object.entries(fields).map(([name, mapping]) => fieldOf(name, mapping))
  const byName = new Map(all.map((field) => [field.name.join('.'), field]))
  const inside = all.filter(({ name }) => name.length > 1)

  const received = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.map(received)
    if (!isRecord(data)) return data
    if (Array.isArray(data.list)) return { ...data, list: data.list.map(received) }
    const record: Record<string, unknown> = { ...data }
    for (const { name, place, toContract, absent, each } of all) {
      const at = valueAt(data, place)
      const found = each && Array.isArray(at) ? at.map((element) => valueAt(element, each)) : at
      const known = isScalar(found) ? toContract.get(String(found)) : undefined
      const value = known ?? found ?? absent
      if (value !== undefined) setAt(record, name, value)
    }
    if (Array.isArray(record.children)) record.children = record.children.map(received)
    return record
  }

  const sent = (data: unknown): unknown => {
    if (Array.isArray(data)) return data.map(sent)
    if (!isRecord(data)) return data
    const record: Record<string, unknown> = {}
    // What lies in an object of ours is sent from there, and the object without it.
    const rest = inside.length === 0 ? data : structuredClone(data)
    const moved = inside.flatMap((field) => {
      const value = valueAt(rest, field.name)
      if (value === undefined) return []
      removeAt(rest, field.name)
      return [[field.name.join('.'), value] as const]
    })
    for (const [name, value] of [...Object.entries(rest), ...moved]) {
      const field = byName.get(name)
      const known = field && isScalar(value) ? field.toPlatform.get(String(value)) : undefined
      for (const at of field ? [field.place, ...field.copies] : [[name]]) {
        setAt(record, at, known === undefined ? value : known)
      }
    }
    return record
  }

  return { received, sent, nameOf: (field) => byName.get(field)?.place.join('.') ?? field }
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
  const nodes = list
    .filter(isRecord)
    .map((record) => ({ ...record, children: [] as unknown[], hasChildren: false }))
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
    parent.hasChildren = true
    return false
  })
}

/** The branch of a tree below the record with this id; empty or 0: all of it. */
export function branchBelow(tree: unknown, id: unknown): unknown {
  const wanted = isScalar(id) ? String(id ?? '') : ''
  if (!Array.isArray(tree) || wanted === '' || wanted === '0') return tree
  // Level by level, because the sender decides the depth.
  for (let level: unknown[] = tree; level.length > 0; ) {
    const next: unknown[] = []
    for (const node of level) {
      if (!isRecord(node) || !Array.isArray(node.children)) continue
      if (String(node.id) === wanted) return node.children
      next.push(...(node.children as unknown[]))
    }
    level = next
  }
  return []
}

/** Makes records with a list inside of a flat list: those with the same `by` together, in the order of the first. */
export function groupOf(list: unknown, { by, into }: { by: string; into: string }): unknown {
  if (!Array.isArray(list)) return list
  const groups = new Map<string, unknown[]>()
  for (const record of list.filter(isRecord)) {
    const value = record[by]
    const key = isScalar(value) ? String(value) : ''
    const known = groups.get(key)
    if (known) known.push(record)
    else groups.set(key, [record])
  }
  return [...groups].map(([key, records]) => ({ [by]: key, [into]: records }))
}
