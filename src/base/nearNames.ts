/** Edits of one character that make one word of another, a swap of two neighbours being one. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1]
      const cost = Math.min(
        (last[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwap = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      current.push(isSwap ? Math.min(cost, (beforeLast[at - 2] ?? 0) + 1) : cost)
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}

/** Characters of a word that is compared; longer ones have no near names. */
const MAX_WORD = 100

/** @returns the names that were probably meant, the nearest first, three at most */
export function nearNames(word: string, names: Iterable<string>): string[] {
  const own = word.toLowerCase()
  if (own === '' || own.length > MAX_WORD) return []
  const most = Math.max(1, Math.ceil(own.length * 0.34))
  return [...names]
    .flatMap((name) => {
      const isFar = Math.abs(name.length - own.length) > most
      const away = isFar ? most + 1 : distance(own, name.toLowerCase())
      return away <= most ? [{ name, away }] : []
    })
    .toSorted((a, b) => a.away - b.away || a.name.localeCompare(b.name))
    .slice(0, 3)
    .map(({ name }) => name)
}
