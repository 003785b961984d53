/** How fast something goes, over the last few seconds. */
export interface Speed {
  /** @returns units a second. */
  add(done: number): number
  /** Earlier samples do not count any more. */
  reset(): void
}

/** Milliseconds looked back, and between two samples. */
const WINDOW = 4000
const STEP = 250

export function createSpeed(now: () => number = Date.now): Speed {
  let samples: { at: number; done: number }[] = []
  return {
    add(done) {
      const at = now()
      const newest = samples.at(-1)
      // Started again from less.
      if (newest && done < newest.done) samples = []
      if (!newest || at - newest.at >= STEP) samples.push({ at, done })
      while (samples.length > 1 && at - (samples[0]?.at ?? at) > WINDOW) samples.shift()
      const [oldest] = samples
      if (!oldest || at === oldest.at) return 0
      return Math.round(((done - oldest.done) * 1000) / (at - oldest.at))
    },
    reset() {
      samples = []
    },
  }
}
