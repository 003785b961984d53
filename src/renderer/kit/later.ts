type Load = () => Promise<unknown>

/** What may be opened from what is loaded, and whose own code is not loaded. */
const waiting = new Set<Load>()

/** Has code loaded once a list has been painted, such as that of the tab in which its records are edited. */
export const loadLater = (load: Load): void => void waiting.add(load)

/** Loads what waits, while nothing else is to be done. @returns a function that gives it up. */
export function loadWhenIdle(): () => void {
  const idle = requestIdleCallback(() => {
    for (const load of waiting) {
      waiting.delete(load)
      // What did not arrive is asked for again when it is opened, and reported then.
      load().catch(() => undefined)
    }
  })
  return () => cancelIdleCallback(idle)
}
