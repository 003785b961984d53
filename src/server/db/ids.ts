/** Milliseconds between 1970 and the start of the id clock. */
const EPOCH = 1288834974657n
const SEQUENCE_BITS = 22n

/** The first id of a moment: 19 digits, growing with time. */
export const idAt = (milliseconds: number): bigint => (BigInt(milliseconds) - EPOCH) << SEQUENCE_BITS

/**
 * Ids as the platform family makes them: 19-digit numbers that grow with time, so that "newest
 * first" and "by id, descending" are the same order. One process writes, so a counter is enough.
 */
export class IdSource {
  #last = 0n

  next(milliseconds: number): string {
    const candidate = idAt(milliseconds)
    this.#last = candidate > this.#last ? candidate : this.#last + 1n
    return this.#last.toString()
  }
}
