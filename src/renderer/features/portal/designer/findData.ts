import type { Translate } from '#kit/text.ts'
import { type DataGroup, dataGroups, type DataId, dataOf } from '#pickers/page/namedData.ts'
import { plainRanking, Rank, type Ranking } from '#ui/ranking.ts'

export interface FoundData {
  /** Groups with something found, in their order. */
  readonly groups: readonly { readonly group: DataGroup; readonly ids: readonly DataId[] }[]
  /** The best match; undefined where nothing matches. */
  readonly best: DataId | undefined
}

/** A name counts for more than its description, which is found by its words alone. */
export function findData(ids: readonly DataId[], typed: string, rank: Ranking, text: Translate): FoundData {
  const ranks = new Map(
    ids.map((id) => {
      const { name, about } = dataOf(id)
      const byName = rank(text(name), typed)
      const isAbout = plainRanking(text(about), typed) > Rank.none
      return [id, byName === Rank.none && isAbout ? Rank.pinyin / 2 : byName]
    }),
  )
  const rankOf = (id: DataId) => ranks.get(id) ?? Rank.none
  const found = ids.filter((id) => rankOf(id) > Rank.none)
  const groups = dataGroups
    .map((group) => ({ group, ids: found.filter((id) => dataOf(id).group === group) }))
    .filter(({ ids: some }) => some.length > 0)
  const inOrder = groups.flatMap(({ ids: some }) => some)
  const best = inOrder.toSorted((a, b) => rankOf(b) - rankOf(a))[0]
  return { groups, best }
}
