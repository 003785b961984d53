import type { z } from 'zod'
import { valueAt } from '#base/paths.ts'
import type { Resource } from './kernel.ts'

/** A text or a number as text; undefined where the record does not carry the place. */
function textAt(record: unknown, place: string): string | undefined {
  const value = valueAt(record, place)
  if (value === undefined) return undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * How people call a record. It may be a part of one, such as the body of a save: where the first place is missing, the
 * name is empty, because the second alone would read differently from the whole record.
 */
export function recordName({ named }: Pick<Resource, 'named'>, record: unknown): string {
  if (named === undefined) return ''
  if (typeof named === 'string') return textAt(record, named) ?? ''
  const first = textAt(record, named.place)
  const second = textAt(record, named.also) ?? ''
  if (first === undefined) return ''
  // An account without a real name is called by its user name.
  if (first === '' || second === '') return first || second
  return `${first} (${second})`
}

/** The name of a list's rows, where they are records of the noun. */
export const named =
  <E extends z.ZodObject>(resource: Pick<Resource<E>, 'entity' | 'named'>) =>
  (row: Readonly<z.output<E>>): string =>
    recordName(resource, row)
