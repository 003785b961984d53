import { ETAG } from './etag.ts'
import type { AnyEndpoint, Resource } from './kernel.ts'
import { resources } from './resources/index.ts'

/**
 * Nouns of which the console keeps the versions that a save replaces: the record before it, once for each save that
 * changes it. It keeps the fields that a save carries, because those are the ones that a save can put back.
 */
export interface VersionedNoun {
  /** `<area>.<noun>` */
  readonly name: string
  readonly get: AnyEndpoint
  readonly update: AnyEndpoint
  /** In the order in which a save carries them, without the id. */
  readonly fields: readonly string[]
}

type Values = Readonly<Record<string, unknown>>

const shapeOf = ({ body }: AnyEndpoint): object =>
  typeof body === 'object' && body !== null && 'shape' in body ? (body.shape as object) : {}

const nounOf = ({ name, endpoints }: Resource): VersionedNoun[] => {
  const { get, update } = endpoints
  if (!get || !update) return []
  return [
    {
      name,
      get,
      update,
      fields: Object.keys(shapeOf(update)).filter((field) => field !== 'id' && field !== ETAG),
    },
  ]
}

export const versionedNouns: readonly VersionedNoun[] = (resources as readonly Resource[])
  .filter(({ versioned }) => versioned)
  .flatMap(nounOf)

/** @returns undefined for a noun of which no versions are kept */
export const versionedNoun = (name: string): VersionedNoun | undefined =>
  versionedNouns.find((noun) => noun.name === name)

/** The part of a record that is kept and can be put back. */
export const versionOf = ({ fields }: VersionedNoun, record: Values): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap((field) => (field in record ? [[field, record[field]]] : [])))

/** Fields whose values differ. A value that is missing on one side is not known, so it is no difference. */
export const changedFields = (noun: VersionedNoun, one: Values, other: Values): string[] =>
  noun.fields.filter(
    (field) => field in one && field in other && JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  )
