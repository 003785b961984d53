/** Reads and writes values at places of records, such as `dept.name`, `roles.roleId` or `rules.0.value`. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A position in a list. Longer numbers would make lists of mostly nothing. */
const isIndex = (part: string | undefined): boolean => part !== undefined && /^\d{1,2}$/.test(part)

/** The value at a place; undefined where there is none. Below a list it is the list of the elements' values there. */
export function valueAt(value: unknown, place: readonly string[]): unknown {
  let found = value
  for (const [level, part] of place.entries()) {
    if (Array.isArray(found) && !isIndex(part)) {
      const rest = place.slice(level)
      return found.map((element) => valueAt(element, rest)).filter((one) => one !== undefined && one !== null)
    }
    const isThere = (isRecord(found) || Array.isArray(found)) && Object.hasOwn(found, part)
    found = isThere ? (found as Record<string, unknown>)[part] : undefined
  }
  return found
}

/** Sets a value at a place of a record. The parts on the way are copied, or made. */
export function setAt(record: Record<string, unknown>, place: readonly string[], value: unknown): void {
  let at = record
  for (const [level, part] of place.slice(0, -1).entries()) {
    const inner = Object.hasOwn(at, part) ? at[part] : undefined
    const list: unknown[] = Array.isArray(inner) ? [...inner] : []
    // A position is a property of a list as a name is one of a record.
    const next: unknown = isIndex(place[level + 1]) ? list : isRecord(inner) ? { ...inner } : {}
    at[part] = next
    at = next as Record<string, unknown>
  }
  const last = place.at(-1)
  if (last !== undefined) at[last] = value
}

/** A record without the value at a place; undefined where nothing is left of it, or the place is in a list. */
export function withoutAt(record: unknown, place: readonly string[]): unknown {
  if (!isRecord(record)) return Array.isArray(record) ? undefined : record
  const [part = '', ...rest] = place
  if (!Object.hasOwn(record, part)) return record
  const { [part]: inner, ...others } = record
  const left = rest.length === 0 ? undefined : withoutAt(inner, rest)
  if (left !== undefined) others[part] = left
  return Object.keys(others).length === 0 ? undefined : others
}

/** Decimal numbers that JavaScript holds exactly; ids that are not numbers, or longer, stay text. */
export const asNumbers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asNumbers)
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) ? number : value
}
