type Load = () => Promise<unknown>

/** Loaders of code that loaded code may open and that is not loaded itself. */
const waiting = new Set<Load>()

/** Has code loaded once a list has been painted, such as that of the tab in which its records are edited. */
export const loadLater = (load: Load): void => void waiting.add(load)

/**
 * Loads waiting code, once the current rendering has been painted and nothing else is to be done.
 * @returns a function that cancels it
 */
export function loadWhenIdle(): () => void {
  let idle = 0
  const load = () => {
    for (const one of waiting) {
      waiting.delete(one)
      // Code that failed to load is requested again when it is opened, and reported then.
      one().catch(() => undefined)
    }
  }
  // Idle moments come before the next frame as well.
  const frame = requestAnimationFrame(() => {
    idle = requestIdleCallback(load)
  })
  return () => {
    cancelAnimationFrame(frame)
    cancelIdleCallback(idle)
  }
}
