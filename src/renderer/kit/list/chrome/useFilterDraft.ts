import { useState } from 'react'

/** Name → value. */
export type Filters = Readonly<Record<string, string>>

interface Draft {
  /** Values of the fields. */
  readonly typed: Filters
  /** Filters of the list's query, as last seen here. */
  readonly applied: Filters
  /** See `useFilterDraft`. */
  readonly isReady: boolean
  /** Searches from here that have not arrived yet. */
  readonly pending: readonly Filters[]
}

const isSame = (one: Filters, other: Filters): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  )

/** Values of the fields once the list's query has other filters. */
function arrived(draft: Draft, applied: Filters, isReady: boolean): Draft {
  const next = { ...draft, applied, isReady }
  if (isSame(draft.applied, applied)) return next
  const at = draft.pending.findIndex((sent) => isSame(sent, applied))
  // When the own search arrives, more may have been typed already.
  if (at >= 0) return { ...next, pending: draft.pending.slice(at + 1) }
  return { ...next, pending: [], typed: draft.isReady ? applied : { ...applied, ...typedOf(draft) } }
}

/** Filters that the operator has typed and not searched for. */
const typedOf = ({ typed, applied }: Draft): Filters =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== (applied[name] ?? '')))

interface FilterDraft {
  readonly draft: Filters
  change(changed: Filters): void
  /** They are in the fields, and the list is queried with them. */
  submit(filters: Filters): void
}

/**
 * Values of the fields of a query card. Filters that come from elsewhere, as a named view, replace them; the same
 * ones again do not, as with another page. They follow while rendering: an effect would run between two keys.
 *
 * @param isReady false while the list's last state is still read: text typed until then stays
 */
export function useFilterDraft(filters: Filters, isReady: boolean): FilterDraft {
  const [held, setHeld] = useState<Draft>({ typed: filters, applied: filters, isReady, pending: [] })
  if (held.applied !== filters || held.isReady !== isReady) setHeld(arrived(held, filters, isReady))
  return {
    draft: held.typed,
    change: (changed) => setHeld((now) => ({ ...now, typed: { ...now.typed, ...changed } })),
    submit: (typed) => setHeld((now) => ({ ...now, typed, pending: [...now.pending, typed] })),
  }
}
