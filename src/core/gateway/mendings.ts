import type { Decoded } from './decode.ts'

/** Number of mended answers of a call, and the places. */
export interface Mending {
  /** Answers in which something was mended. */
  readonly answers: number
  /** Path in `data` without indexes → times. */
  readonly fields: Readonly<Record<string, number>>
}

/** Fields that answers of one platform lacked, by call, since the program started. */
export interface Mendings {
  add(endpoint: string, decoded: Pick<Decoded, 'mended' | 'lacking'>): void
  /** Fields that some row of this call's pages lacked. */
  lacking(endpoint: string): readonly string[]
  /** Endpoint id → mended fields of its answers. */
  all(): Readonly<Record<string, Mending>>
}

/** How the path of a field of a page's rows begins. */
const ROW = 'list[].'

/** @param onFirst called for the first mended answer of each call. */
export function createMendings(onFirst: (endpoint: string, fields: readonly string[]) => void): Mendings {
  // Bounded by the contract: its calls and their fields.
  const known = new Map<string, { answers: number; fields: Map<string, number>; inRows: Set<string> }>()
  return {
    add(endpoint, { mended, lacking }) {
      if (mended.size === 0) return
      const entry = known.get(endpoint) ?? {
        answers: 0,
        fields: new Map<string, number>(),
        inRows: new Set<string>(),
      }
      if (entry.answers === 0) {
        known.set(endpoint, entry)
        onFirst(endpoint, [...mended.keys()])
      }
      entry.answers += 1
      for (const path of lacking) {
        const field = path.startsWith(ROW) ? path.slice(ROW.length) : ''
        if (/^\w+$/.test(field)) entry.inRows.add(field)
      }
      for (const [field, count] of mended) entry.fields.set(field, (entry.fields.get(field) ?? 0) + count)
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
