import { directions } from '#contract/resources/api/apiAppSubscription.ts'
import type { ApiChoice } from '#contract/resources/api/apiConf.ts'
import type { CodeOf } from '#contract/vocabulary.ts'

export type Direction = CodeOf<typeof directions>

/** Codes that are granted, by direction. */
export type Grants = Readonly<Record<Direction, ReadonlySet<string>>>

/** Interfaces of one direction, each once. */
export const ofDirection = (rows: readonly ApiChoice[], direction: Direction): readonly ApiChoice[] => {
  const found = rows.filter((row) => row.direction === direction)
  return [...new Map(found.map((row) => [row.apiCode, row])).values()]
}

export const grantsOf = (rows: readonly ApiChoice[]): Grants => ({
  receive: new Set(ofDirection(rows, 'receive').map(({ apiCode }) => apiCode)),
  call: new Set(ofDirection(rows, 'call').map(({ apiCode }) => apiCode)),
})

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((code) => b.has(code))

/** Directions whose grants differ: each is saved by a separate call (DECISION-OPS-30). */
export const changedDirections = (before: Grants, after: Grants): readonly Direction[] =>
  directions.codes.filter((direction) => !isSame(before[direction], after[direction]))
