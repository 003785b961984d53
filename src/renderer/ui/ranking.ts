type Match = (text: string, query: string) => number[] | null

/** How well a text fits a query; higher is better, `Rank.none`: not at all. */
export type Ranking = (text: string, query: string) => number

export const Rank = { none: 0, pinyin: 1, contains: 2, wordStart: 3, start: 4, equal: 5 } as const

/** Case and surrounding blanks do not matter. */
const rankWith =
  (match: Match | null): Ranking =>
  (text, query) => {
    const searched = query.trim().toLowerCase()
    const given = text.toLowerCase()
    if (searched === '') return Rank.contains
    if (given === searched) return Rank.equal
    if (given.startsWith(searched)) return Rank.start
    if (given.includes(` ${searched}`)) return Rank.wordStart
    if (given.includes(searched)) return Rank.contains
    // Only Latin letters can be pinyin; some people type spaces between syllables.
    const letters = searched.replaceAll(/[\s']/g, '')
    if (!match || !/^[a-zü]+$/.test(letters)) return Rank.none
    return match(given, letters) ? Rank.pinyin : Rank.none
  }

/** By the text alone, until the pinyin dictionary is loaded. */
export const plainRanking: Ranking = rankWith(null)

let loading: Promise<Ranking> | null = null

/** By text, pinyin and initials. The dictionary is large and is loaded with the first search. */
export function loadRanking(): Promise<Ranking> {
  loading ??= import('pinyin-pro').then(({ match }) =>
    rankWith((text, query) => match(text, query, { precision: 'first', continuous: true })),
  )
  return loading
}
