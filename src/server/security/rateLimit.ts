/** Keys kept before those without a recent try are looked for. */
const MANY_KEYS = 10_000

/** How often something may happen per key within a sliding window; kept in memory. */
export class RateLimit {
  readonly #limit: number
  readonly #windowMs: number
  readonly #hits = new Map<string, number[]>()
  #forgetFrom = MANY_KEYS

  constructor(limit: number, windowMs: number) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  /** @returns false when the key has used up its tries; such a try is not counted again. */
  take(key: string, now: number): boolean {
    const since = now - this.#windowMs
    const recent = (this.#hits.get(key) ?? []).filter((at) => at > since)
    const allowed = recent.length < this.#limit
    if (allowed) recent.push(now)
    this.#hits.set(key, recent)
    if (this.#hits.size > this.#forgetFrom) this.#forget(since)
    return allowed
  }

  /** @returns milliseconds until the key has a try again; 0 while it has one. */
  waitMs(key: string, now: number): number {
    const recent = (this.#hits.get(key) ?? []).filter((at) => at > now - this.#windowMs)
    const freeing = recent[recent.length - this.#limit]
    return freeing === undefined ? 0 : freeing + this.#windowMs - now
  }

  #forget(since: number): void {
    for (const [key, hits] of this.#hits) if (!hits.some((at) => at > since)) this.#hits.delete(key)
    // While many keys are recent, not every try looks through all of them.
    this.#forgetFrom = Math.max(MANY_KEYS, this.#hits.size * 2)
  }
}
