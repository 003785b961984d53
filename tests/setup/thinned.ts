const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Members that hold lists together; a platform may lack the rest of a response. */
const isFrame = (name: string, value: unknown): boolean =>
  name === 'id' || name === 'total' || (name === 'list' && Array.isArray(value))

/** A response in which lists, their records and the ids of those are kept; every other field becomes `instead`. */
export function thinned(value: unknown, instead: null | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => thinned(item, instead))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isFrame(name, field) ? thinned(field, instead) : instead,
    ]),
  )
}
