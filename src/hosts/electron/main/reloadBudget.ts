/**
 * Limits automatic reloads of a crashed page to one a minute and window: a page that crashes on every load would
 * otherwise reload endlessly and hide its failure.
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
