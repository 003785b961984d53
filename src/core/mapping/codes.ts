import type { Scalar, Values } from '#contract/mapping.ts'

/** Translates values between the contract and a platform; unlisted values stay as they are. */
export interface Codes {
  /** A value, or a list of them. */
  toContract(value: unknown): unknown
  toPlatform(value: unknown): unknown
}

export const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/**
 * By text, because a platform may answer 1 where it takes "1".
 * @param all the platform's value that means, in a list, every listed one
 * @param other the contract's value for one of the platform that is not listed
 */
export function createCodes(
  values: Values = {},
  { all, other }: { all?: Scalar; other?: Scalar } = {},
): Codes {
  const toPlatform = new Map<string, Scalar>()
  const toContract = new Map<string, string[]>()
  for (const [ours, theirs] of Object.entries(values)) {
    const each = Array.isArray(theirs) ? theirs : [theirs]
    // The schema has at least one.
    toPlatform.set(ours, each[0] ?? null)
    for (const value of each) toContract.set(String(value), [...(toContract.get(String(value)) ?? []), ours])
  }
  const unlisted = (value: Scalar): Scalar => (value === null || other === undefined ? value : other)
  const everything = Object.keys(values)

  const inList = (item: unknown): unknown[] => {
    if (!isScalar(item)) return [item]
    if (all !== undefined && String(item) === String(all)) return everything
    return toContract.get(String(item)) ?? [item]
  }
  const sent = (value: unknown): unknown => {
    const known = isScalar(value) ? toPlatform.get(String(value)) : undefined
    return known === undefined ? value : known
  }
  return {
    toContract(value) {
      if (Array.isArray(value)) return [...new Set(value.flatMap(inList))]
      // Of several that the platform does not distinguish, the first is the answer.
      return isScalar(value) ? (toContract.get(String(value))?.[0] ?? unlisted(value)) : value
    },
    toPlatform: (value) => (Array.isArray(value) ? value.map(sent) : sent(value)),
  }
}
