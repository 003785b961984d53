/**
 * A page that dies is loaded again by itself, once a minute and window: a page that dies on every
 * load would otherwise flicker for ever and hide its own failure.
 *
 * @param now milliseconds.
 */
export function createReloadBudget(now: () => number): {
  take(windowId: string): boolean
  forget(windowId: string): void
} {
  const last = new Map<string, number>()
  return {
    take(windowId) {
      const before = last.get(windowId)
      if (before !== undefined && now() - before < 60_000) return false
      last.set(windowId, now())
      return true
    },
    forget: (windowId) => void last.delete(windowId),
  }
}
