/** Milliseconds after which an unused early read is repeated instead: the platform's data may have changed. */
export const FRESH = 5000

interface EarlyRead<T> {
  readonly answer: Promise<T>
  readonly era: number
  readonly at: number
  /** Absent: it is still loading, or has failed. */
  value?: T
}

/** Reads that start before the component that shows their result. */
export interface Ahead<T> {
  start(key: string, read: () => Promise<T>): Promise<T>
  /** The early read, once: a later one starts again. Undefined: none was started since the session's last change. */
  take(key: string): Promise<T> | undefined
  /** Its value where it is there already, and the reading is then taken. */
  takeValue(key: string): T | undefined
}

/** Grows with every session and every change: data whose reading started before may not be shown after. */
let era = 0

/** Called when another session begins or the present one ends, and after each call that changes something. */
export const clearAhead = (): void => {
  era += 1
}

export function createAhead<T>(): Ahead<T> {
  const reads = new Map<string, EarlyRead<T>>()
  const found = (key: string): EarlyRead<T> | undefined => {
    const one = reads.get(key)
    if (one && one.era === era && performance.now() - one.at < FRESH) return one
    reads.delete(key)
    return undefined
  }
  return {
    start(key, read) {
      const answer = read()
      const one: EarlyRead<T> = { answer, era, at: performance.now() }
      reads.set(key, one)
      answer.then(
        (value) => {
          one.value = value
        },
        // Reported by the caller that takes it.
        () => undefined,
      )
      return answer
    },
    take(key) {
      const one = found(key)
      reads.delete(key)
      return one?.answer
    },
    takeValue(key) {
      const value = found(key)?.value
      if (value !== undefined) reads.delete(key)
      return value
    },
  }
}
