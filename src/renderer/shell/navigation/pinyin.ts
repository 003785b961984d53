/**
 * Search by what the text says, by its pinyin and by its initials. The dictionary is large and is
 * loaded when somebody searches first; until it is there, the text alone is searched.
 */
type Match = (text: string, query: string) => number[] | null

let match: Match | null = null
let loading: Promise<void> | null = null

export function loadPinyin(): Promise<void> {
  loading ??= import('pinyin-pro').then((module) => {
    match = (text, query) => module.match(text, query, { precision: 'first', continuous: true })
  })
  return loading
}

/** Higher is better; 0: no match. */
export const Rank = { none: 0, pinyin: 1, contains: 2, wordStart: 3, start: 4, equal: 5 } as const

/** How well a text fits a query. Case and surrounding blanks do not matter. */
export function rank(text: string, query: string): number {
  const wanted = query.trim().toLowerCase()
  const given = text.toLowerCase()
  if (wanted === '') return Rank.contains
  if (given === wanted) return Rank.equal
  if (given.startsWith(wanted)) return Rank.start
  if (given.includes(` ${wanted}`)) return Rank.wordStart
  if (given.includes(wanted)) return Rank.contains
  // Only Latin letters can be pinyin; blanks between syllables are how some people type it.
  const letters = wanted.replaceAll(/[\s']/g, '')
  if (!/^[a-zü]+$/.test(letters) || !match) return Rank.none
  return match(given, letters) ? Rank.pinyin : Rank.none
}

export const matches = (text: string, query: string): boolean => rank(text, query) > Rank.none
