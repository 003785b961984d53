/** Levels of a JSON document that an administrator writes; functions that walk through it call themselves. */
const MAX_LEVELS = 64

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1)))

/** @returns undefined for what does not parse, and for a document of more than 64 levels */
export function parseJsonText(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isWithin(value, MAX_LEVELS) ? { value } : undefined
  } catch {
    return undefined
  }
}
