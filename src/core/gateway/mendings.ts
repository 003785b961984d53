/** How often answers of a call were mended, and where. */
export interface Mending {
  /** Answers in which something was mended. */
  readonly answers: number
  /** Path in `data` without indexes → times. */
  readonly fields: Readonly<Record<string, number>>
}

/** What answers of one platform lacked, by call, since the program started. */
export interface Mendings {
  add(endpoint: string, mended: ReadonlyMap<string, number>): void
  /** Endpoint id → what was mended in its answers. */
  all(): Readonly<Record<string, Mending>>
}

/** @param onFirst called for the first mended answer of each call. */
export function createMendings(onFirst: (endpoint: string, fields: readonly string[]) => void): Mendings {
  // Bounded by the contract: its calls and their fields.
  const known = new Map<string, { answers: number; fields: Map<string, number> }>()
  return {
    add(endpoint, mended) {
      if (mended.size === 0) return
      const entry = known.get(endpoint) ?? { answers: 0, fields: new Map<string, number>() }
      if (entry.answers === 0) {
        known.set(endpoint, entry)
        onFirst(endpoint, [...mended.keys()])
      }
      entry.answers += 1
      for (const [field, count] of mended) entry.fields.set(field, (entry.fields.get(field) ?? 0) + count)
    },
    all: () =>
      Object.fromEntries(
        [...known].map(([endpoint, { answers, fields }]) => [
          endpoint,
          { answers, fields: Object.fromEntries(fields) },
        ]),
      ),
  }
}
