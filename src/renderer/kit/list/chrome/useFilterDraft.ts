import { useState } from 'react'

/** Name → value. */
export type Filters = Readonly<Record<string, string>>

interface Draft {
  /** What stands in the fields. */
  readonly typed: Filters
  /** What the list asks for, as last seen here. */
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

/** What stands in the fields once the list asks for other filters. */
function arrived(draft: Draft, asked: Filters, isReady: boolean): Draft {
  const next = { ...draft, asked, isReady }
  if (isSame(draft.asked, asked)) return next
  const at = draft.underway.findIndex((sent) => isSame(sent, asked))
  // When the own search arrives, more may have been typed already.
  if (at >= 0) return { ...next, underway: draft.underway.slice(at + 1) }
  return { ...next, underway: [], typed: draft.isReady ? asked : { ...asked, ...typedOf(draft) } }
}

/** What the operator has typed and not searched for. */
const typedOf = ({ typed, asked }: Draft): Filters =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== (asked[name] ?? '')))

interface FilterDraft {
  readonly draft: Filters
  change(changed: Filters): void
  /** They stand in the fields, and the list is asked for them. */
  sent(filters: Filters): void
}

/**
 * What stands in the fields of a query card. Filters that come from elsewhere, as a named view, take its place; the same
 * ones again do not, as with another page. It follows while it is rendered: an effect would come between two keys.
 *
 * @param isReady false while it is still read how the list was left: what is typed until then stays
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
