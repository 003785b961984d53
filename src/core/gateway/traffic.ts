import { orAborted } from '../abort.ts'

/** Milliseconds after which background work continues although a call is under way. */
const PATIENCE = 3000

/** Counts the calls that a window waits for, so that background work can pause. */
export interface Traffic {
  during<T>(call: () => Promise<T>): Promise<T>
  /** Resolves when no such call is under way, after three seconds at the latest. Rejects with the signal's reason. */
  quiet(signal: AbortSignal): Promise<void>
}

export function createTraffic(): Traffic {
  const waiting = new Set<() => void>()
  let calls = 0
  return {
    async during(call) {
      calls += 1
      try {
        return await call()
      } finally {
        calls -= 1
        if (calls === 0) {
          for (const go of waiting) go()
          waiting.clear()
        }
      }
    },
    async quiet(signal) {
      if (calls === 0) return
      let timer: NodeJS.Timeout | undefined
      let release = (): void => {}
      const free = new Promise<void>((resolve) => {
        release = resolve
        waiting.add(resolve)
        timer = setTimeout(resolve, PATIENCE)
      })
      try {
        await orAborted(free, signal)
      } finally {
        clearTimeout(timer)
        waiting.delete(release)
      }
    },
  }
}
