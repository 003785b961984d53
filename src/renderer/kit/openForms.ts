/** Input of this window by its tab: how to discard it. */
const openForms = new Map<string, Set<() => void>>()

/** Registers how the draft of a form in a tab is dropped. @returns a function that takes it back. */
export function enlist(tabId: string, discard: () => void): () => void {
  const forms = openForms.get(tabId) ?? new Set()
  openForms.set(tabId, forms.add(discard))
  return () => {
    forms.delete(discard)
    if (forms.size === 0) openForms.delete(tabId)
  }
}

/** The operator discards the input in a tab; otherwise a form that closes leaves its draft. */
export function discardDrafts(tabId: string): void {
  for (const discard of openForms.get(tabId) ?? []) discard()
}
