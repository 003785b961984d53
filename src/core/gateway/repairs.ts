import type { Decoded } from './decode.ts'

/** Number of repaired answers of a call, and the places. */
export interface RepairCounts {
  /** Answers in which something was repaired. */
  readonly answers: number
  /** Path in `data` without indexes → times. */
  readonly fields: Readonly<Record<string, number>>
}

/** Fields that answers of one platform lacked, by call, since the program started. */
export interface Repairs {
  add(endpoint: string, decoded: Pick<Decoded, 'repaired' | 'lacking'>): void
  /** Fields that some row of this call's pages lacked. */
  lacking(endpoint: string): readonly string[]
  /** Endpoint id → repaired fields of its answers. */
  all(): Readonly<Record<string, RepairCounts>>
}

/** How the path of a field of a page's rows begins. */
const ROW = 'list[].'

/** @param onFirst called for the first repaired answer of each call. */
export function createRepairs(onFirst: (endpoint: string, fields: readonly string[]) => void): Repairs {
  // Bounded by the contract: its calls and their fields.
  const known = new Map<string, { answers: number; fields: Map<string, number>; inRows: Set<string> }>()
  return {
    add(endpoint, { repaired, lacking }) {
      if (repaired.size === 0) return
      const entry = known.get(endpoint) ?? {
        answers: 0,
        fields: new Map<string, number>(),
        inRows: new Set<string>(),
      }
      if (entry.answers === 0) {
        known.set(endpoint, entry)
        onFirst(endpoint, [...repaired.keys()])
      }
      entry.answers += 1
      for (const path of lacking) {
        const field = path.startsWith(ROW) ? path.slice(ROW.length) : ''
        if (/^\w+$/.test(field)) entry.inRows.add(field)
      }
      for (const [field, count] of repaired) entry.fields.set(field, (entry.fields.get(field) ?? 0) + count)
    },
    lacking: (endpoint) => [...(known.get(endpoint)?.inRows ?? [])],
    all: () =>
      Object.fromEntries(
        [...known].map(([endpoint, { answers, fields }]) => [
          endpoint,
          { answers, fields: Object.fromEntries(fields) },
        ]),
      ),
  }
}
