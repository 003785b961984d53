import { useState } from 'react'

/** Name → value. */
export type Filters = Readonly<Record<string, string>>

interface Draft {
  /** Values of the fields. */
  readonly typed: Filters
  /** Filters of the list's query, as last seen here. */
  readonly asked: Filters
  /** See `useFilterDraft`. */
  readonly isReady: boolean
  /** Searches from here that have not arrived yet. */
  readonly underway: readonly Filters[]
}

const isSame = (one: Filters, other: Filters): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  )

/** Values of the fields once the list's query has other filters. */
function arrived(draft: Draft, asked: Filters, isReady: boolean): Draft {
  const next = { ...draft, asked, isReady }
  if (isSame(draft.asked, asked)) return next
  const at = draft.underway.findIndex((sent) => isSame(sent, asked))
  // When the own search arrives, more may have been typed already.
  if (at >= 0) return { ...next, underway: draft.underway.slice(at + 1) }
  return { ...next, underway: [], typed: draft.isReady ? asked : { ...asked, ...typedOf(draft) } }
}

/** Filters that the operator has typed and not searched for. */
const typedOf = ({ typed, asked }: Draft): Filters =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== (asked[name] ?? '')))

interface FilterDraft {
  readonly draft: Filters
  change(changed: Filters): void
  /** They are in the fields, and the list is queried with them. */
  sent(filters: Filters): void
}

/**
 * Values of the fields of a query card. Filters that come from elsewhere, as a named view, replace them; the same
 * ones again do not, as with another page. They follow while rendering: an effect would run between two keys.
 *
 * @param isReady false while the list's last state is still read: text typed until then stays
 */
export function useFilterDraft(filters: Filters, isReady: boolean): FilterDraft {
  const [held, setHeld] = useState<Draft>({ typed: filters, asked: filters, isReady, underway: [] })
  if (held.asked !== filters || held.isReady !== isReady) setHeld(arrived(held, filters, isReady))
  return {
    draft: held.typed,
    change: (changed) => setHeld((now) => ({ ...now, typed: { ...now.typed, ...changed } })),
    sent: (typed) => setHeld((now) => ({ ...now, typed, underway: [...now.underway, typed] })),
  }
}
