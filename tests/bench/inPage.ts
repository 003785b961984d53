import type { Page } from '@playwright/test'

/**
 * Stopwatch inside the page, the same for the console and for the floor: measures from just before the click
 * until two animation frames after the DOM shows the expected content. Runs before any script of the page.
 */
interface Stopwatch {
  /** Milliseconds from the action until `isReady` holds and is painted. Rejects after 30 seconds. */
  measure(action: () => void, isReady: () => boolean): Promise<number>
  /** Milliseconds since navigation started until `isReady` holds and is painted. */
  sinceNavigation(isReady: () => boolean): Promise<number>
  /** Tasks longer than 50 ms since the last call. */
  longTasks(): number[]
}

declare global {
  interface Window {
    stopwatch: Stopwatch
  }
}

function installStopwatch(): void {
  const tasks: number[] = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
    type: 'longtask',
    buffered: true,
  })
  const painted = (isReady: () => boolean, from: number) =>
    new Promise<number>((resolve, reject) => {
      const timer = setTimeout(() => {
        observer.disconnect()
        reject(new Error('not painted within 30 seconds'))
      }, 30_000)
      const look = () => {
        if (!isReady()) return
        observer.disconnect()
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            clearTimeout(timer)
            resolve(performance.now() - from)
          }),
        )
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
      look()
    })
  window.stopwatch = {
    measure(action, isReady) {
      const from = performance.now()
      action()
      return painted(isReady, from)
    },
    sinceNavigation: (isReady) => painted(isReady, 0),
    longTasks: () => tasks.splice(0),
  }
}

export const addStopwatch = (page: Page): Promise<void> =>
  page.addInitScript(installStopwatch).then(() => undefined)

/** Waits until the work that the last measurement caused is done, so that the next one does not include it. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const rest = { timeout: 1000 }
        requestIdleCallback(() => requestIdleCallback(() => resolve(), rest), rest)
      }),
  )

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}
