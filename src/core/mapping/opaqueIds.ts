import { createHash } from 'node:crypto'
import { isScalar } from './codes.ts'

/** A number, and the platform's id that it replaces. */
export type IdPair = readonly [number: string, id: string]

/** Decimal numbers, as the contract has them, for ids of a platform that are not decimal numbers. */
export interface OpaqueIds {
  /** The number of an id, or of each id of a list; the same one for each call. */
  numbersOf(ids: unknown): unknown
  /** Puts the platform's ids back, wherever a number is alone or in a list joined by commas. */
  restored<T>(value: T): T
  /** All that are remembered. */
  all(): IdPair[]
  /** Remembers pairs that were replaced elsewhere. */
  take(pairs: readonly IdPair[]): void
}

/** Ids that are remembered at most; the oldest are forgotten first. */
const MAX_IDS = 50_000

/** 19 digits that begin with 9: longer than any number that counts something. */
const numberOf = (id: string): string => {
  const hash = createHash('sha256').update(id).digest().readBigUInt64BE()
  return `9${String(hash % 10n ** 18n).padStart(18, '0')}`
}

export function createOpaqueIds(): OpaqueIds {
  const known = new Map<string, string>()

  const remember = (number: string, id: string): void => {
    if (known.size >= MAX_IDS && !known.has(number)) {
      const [oldest = ''] = known.keys()
      known.delete(oldest)
    }
    known.set(number, id)
  }
  const remembered = (id: unknown): unknown => {
    if (!isScalar(id) || id === null || id === '') return id
    const number = numberOf(String(id))
    remember(number, String(id))
    return number
  }
  const inText = (text: string): string =>
    text
      .split(',')
      .map((part) => known.get(part) ?? part)
      .join(',')
  // Restored values have passed the contract's schema, which bounds their depth.
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))
  }
  return {
    numbersOf: (ids) => (Array.isArray(ids) ? ids.map(remembered) : remembered(ids)),
    // The same kind of value: only texts in it are replaced.
    all: () => [...known],
    take(pairs) {
      for (const [number, id] of pairs) remember(number, id)
    },
    restored: <T>(value: T) => (known.size === 0 ? value : (walk(value) as T)),
  }
}
