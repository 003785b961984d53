import { plainRanking, Rank, type Ranking } from '#ui/ranking.ts'

/** Item on one side of a transfer list. */
export interface TransferItem {
  readonly id: string
  readonly label: string
  /** Second word of the line, such as a code; searched as well. */
  readonly detail: string
}

/** Items of one side, narrowed by the typed text. */
export interface Side {
  readonly all: readonly TransferItem[]
  readonly found: readonly TransferItem[]
}

/** Splits items into unchosen and chosen ones, in their order. */
export function sidesOf(
  items: readonly TransferItem[],
  chosen: ReadonlySet<string>,
  typed: { readonly available: string; readonly chosen: string },
  rank: Ranking = plainRanking,
): { readonly available: Side; readonly chosen: Side } {
  const available = items.filter(({ id }) => !chosen.has(id))
  const taken = items.filter(({ id }) => chosen.has(id))
  const narrowed = (all: readonly TransferItem[], words: string): Side => ({
    all,
    found: all.filter(({ label, detail }) => Math.max(rank(label, words), rank(detail, words)) > Rank.none),
  })
  return { available: narrowed(available, typed.available), chosen: narrowed(taken, typed.chosen) }
}

/** Ticked items that a search has not hidden: only visible ones are moved. */
export const tickedOf = (side: Side, ticked: ReadonlySet<string>): readonly string[] =>
  side.found.flatMap(({ id }) => (ticked.has(id) ? [id] : []))

/** The set with one item more or less. */
export function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
