/** Milliseconds a source rests after it was ended for the first time, and at most. */
const FIRST_REST = 10_000
const LONGEST_REST = 600_000
/** Milliseconds after a rest in which the next one is twice as long. */
const MEMORY = 3_600_000
/** Most sources that are kept; the oldest ones are dropped. */
const MOST = 1000

interface Rest {
  readonly until: number
  readonly length: number
}

/** Which sources were ended for their slowness, and how long they are not read again. */
export class RuleRests {
  readonly #rests = new Map<string, Rest>()

  /** @returns milliseconds until the source is read again; 0 for one that does not rest */
  left(key: string, now: number): number {
    return Math.max(0, (this.#rests.get(key)?.until ?? 0) - now)
  }

  /** The source was ended: it rests, twice as long as the last time. */
  add(key: string, now: number): void {
    const last = this.#rests.get(key)
    const isAgain = last !== undefined && now < last.until + MEMORY
    const length = isAgain ? Math.min(last.length * 2, LONGEST_REST) : FIRST_REST
    this.#rests.delete(key)
    this.#rests.set(key, { until: now + length, length })
    const [oldest] = this.#rests.keys()
    if (this.#rests.size > MOST && oldest !== undefined) this.#rests.delete(oldest)
  }

  /** The source answered in time. */
  clear(key: string): void {
    this.#rests.delete(key)
  }
}
