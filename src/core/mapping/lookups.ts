import type { Lookup } from '#contract/mapping.ts'
import { isScalar } from './codes.ts'
import { isRecord } from './places.ts'

/** By lookup: the values of its records by their keys. Plain lists, so that another process can be given them. */
export type LookupTables = Readonly<Record<string, readonly (readonly [key: string, value: unknown])[]>>

/** The same, to look up in. */
export type LookupMaps = ReadonlyMap<string, ReadonlyMap<string, unknown>>

export const nameOfLookup = ({ in: call, key = 'id', value }: Lookup): string => `${call} ${key} ${value}`

export const mapsOf = (tables: LookupTables = {}): LookupMaps =>
  new Map(Object.entries(tables).map(([name, pairs]) => [name, new Map(pairs)]))

/** The records of an answer: those of a list, a page, or a tree with all its levels. */
export function recordsIn(data: unknown): Record<string, unknown>[] {
  const top = isRecord(data) && Array.isArray(data.list) ? data.list : data
  const found: Record<string, unknown>[] = []
  const walk = (nodes: unknown): void => {
    if (!Array.isArray(nodes)) return
    for (const node of nodes) {
      if (!isRecord(node)) continue
      found.push(node)
      walk(node.children)
    }
  }
  walk(top)
  return found
}

/** @param records as the contract has them */
export function tableOf(
  { key = 'id', value }: Lookup,
  records: readonly Record<string, unknown>[],
): [string, unknown][] {
  return records.flatMap((record): [string, unknown][] => {
    const own = Object.hasOwn(record, key) ? record[key] : undefined
    return isScalar(own) && own !== null && Object.hasOwn(record, value) ? [[String(own), record[value]]] : []
  })
}

/** The key of the record that has a value, or of each of a list; undefined for one that none has. */
export function keyOf(value: unknown, table: ReadonlyMap<string, unknown> | undefined): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((one) => {
      const key = keyOf(one, table)
      return key === undefined ? [] : [key]
    })
  }
  if (!isScalar(value) || value === '') return value
  return table && [...table].find(([, own]) => isScalar(own) && String(own) === String(value))?.[0]
}
