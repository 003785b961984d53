import { isObject } from '#base/paths.ts'

type Values = Readonly<Record<string, unknown>>

const namelike = /(name|desc|label|title)$/i

/** A name that an object carries itself. */
const ownName = (item: Values): string | undefined =>
  Object.entries(item).flatMap(([key, value]) =>
    namelike.test(key) && typeof value === 'string' && value !== '' ? [value] : [],
  )[0]

/** Names that objects carry beside their ids, on any side: another side may have only the id. */
function namesIn(values: readonly unknown[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const item of values.flat()) {
    const name = isObject(item) ? ownName(item) : undefined
    if (name === undefined || !isObject(item)) continue
    const ids = Object.entries(item).flatMap(([key, value]) =>
      /id$/i.test(key) && typeof value === 'string' ? [value] : [],
    )
    for (const id of ids) names.set(id, names.get(id) ?? name)
  }
  return names
}

/**
 * Words for values whose control has given none.
 * @param among values in which names for bare ids may be found
 * @returns one entry for each item of a list
 */
export function plainWords(value: unknown, among: readonly unknown[]): readonly string[] {
  const names = namesIn(among)
  const word = (item: unknown): string => {
    if (item === null || item === undefined) return ''
    if (Array.isArray(item)) return item.map(word).join(', ')
    if (!isObject(item)) return names.get(String(item)) ?? String(item)
    const known =
      ownName(item) ??
      Object.values(item)
        .map((part) => names.get(String(part)))
        .find(Boolean)
    if (known !== undefined) return known
    return Object.entries(item)
      .map(([key, part]) => `${key}: ${word(part)}`)
      .join(', ')
  }
  return (Array.isArray(value) ? value : [value]).map(word).filter((item) => item !== '')
}

/** Items that a list gained and lost. */
export const listChange = (
  before: readonly string[],
  after: readonly string[],
): { added: readonly string[]; removed: readonly string[] } => ({
  added: after.filter((item) => !before.includes(item)),
  removed: before.filter((item) => !after.includes(item)),
})
