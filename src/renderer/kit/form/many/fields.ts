import { z } from 'zod'
import { valueAt, withValueAt } from '#base/paths.ts'
import { canonical, type FieldUnit, unitsOf } from '#contract/fieldUnits.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { Followers } from '#kit/form/conflicts.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields of a form while they are set on many records. */
export interface ManyFields {
  isTicked(name: string): boolean
  /** It has no choice: it is set along with another one. */
  isFollower(name: string): boolean
  tick(name: string, isTicked: boolean): void
  /** Number of different values among the rows; 0 where they do not show them all. */
  variety(name: string): number
}

const bare = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable
    ? // The schema of the contract.
      bare(field.unwrap() as z.ZodType)
    : field

/** Values that belong to one record: rows with ids of their own, and attributes that the record names itself. */
function isOwn(field: z.ZodType): boolean {
  const inner = bare(field)
  if (inner instanceof z.ZodRecord) return true
  if (!(inner instanceof z.ZodArray)) return false
  // As above.
  const item = bare(inner.element as z.ZodType)
  return item instanceof z.ZodObject && Object.hasOwn(item.shape, 'id')
}

/** Names of fields that many records cannot share: those that identify a record, and those with parts of its own. */
export const ownFields = (
  schema: z.ZodObject,
  { identifiedBy = [] }: Pick<AnyEndpoint, 'identifiedBy'>,
): ReadonlySet<string> =>
  new Set([
    ...identifiedBy,
    ...unitsOf(schema)
      .filter(({ field }) => isOwn(field))
      .map(({ name }) => name),
  ])

/** Names that are set with the ticked ones, those included. */
export const withFollowers = (ticked: ReadonlySet<string>, followers: Followers): ReadonlySet<string> =>
  new Set([...ticked].flatMap((name) => [name, ...(followers.get(name) ?? [])]))

/** The fields behind these names; a name may be that of a group. */
export const unitsNamed = (schema: z.ZodObject, names: ReadonlySet<string>): readonly FieldUnit[] =>
  unitsOf(schema).filter(({ path }) => path.some((_, at) => names.has(path.slice(0, at + 1).join('.'))))

/** A record's values with those of some fields replaced. */
export const withSet = (values: Values, units: readonly FieldUnit[], from: Values): Values =>
  units.reduce((merged, { name }) => withValueAt(merged, name, valueAt(from, name)), values)

const isNothing = (value: unknown): boolean => ['""', '[]', '{}'].includes(JSON.stringify(canonical(value)))

/** A ticked row: as the list showed it, and as the form would. */
export interface ShownRow {
  readonly row: Values
  readonly values: Values
}

/**
 * Which fields the rows of a list show. A list may answer a field empty in all rows because it leaves it out, so such a
 * field counts only where the list has a column for it.
 */
export function shownIn(rows: readonly ShownRow[], columns: ReadonlySet<string>): (name: string) => boolean {
  const known = new Map<string, boolean>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const isShown =
      rows.every(({ row }) => valueAt(row, name) !== undefined) &&
      (columns.has(name) || rows.some(({ row }) => !isNothing(valueAt(row, name))))
    known.set(name, isShown)
    return isShown
  }
}

/** Numbers of different values of a field among the rows; 0 where they do not show it. */
export function varietyIn(
  rows: readonly ShownRow[],
  isShown: (name: string) => boolean,
): (name: string) => number {
  const known = new Map<string, number>()
  const count = (name: string) =>
    new Set(rows.map(({ values }) => JSON.stringify(canonical(valueAt(values, name))))).size
  return (name) => {
    const found = known.get(name) ?? (isShown(name) ? count(name) : 0)
    known.set(name, found)
    return found
  }
}
