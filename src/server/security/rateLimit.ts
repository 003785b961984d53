/** How often something may happen per key within a sliding window; kept in memory. */
export class RateLimit {
  readonly #limit: number
  readonly #windowMs: number
  readonly #hits = new Map<string, number[]>()

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
    if (this.#hits.size > 10_000) this.#forget(since)
    return allowed
  }

  #forget(since: number): void {
    for (const [key, hits] of this.#hits) if (!hits.some((at) => at > since)) this.#hits.delete(key)
  }
}
