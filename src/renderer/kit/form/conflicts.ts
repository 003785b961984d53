import type { z } from 'zod'
import { valueAt, withValueAt } from '#base/paths.ts'
import { canonical, unitsOf } from '#contract/fieldUnits.ts'

type Values = Readonly<Record<string, unknown>>

/** A field whose value on the platform differs both from that when the form opened and from the typed one. */
export interface FieldChange {
  /** In full, `jobInfo.jobCron`. */
  readonly name: string
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
  /** Both sides have changed it; otherwise only another account has. */
  readonly isBoth: boolean
}

export type Side = 'theirs' | 'mine'

/** Fields that are sent with another one and follow its choice: name of that one → their names. */
export type Followers = ReadonlyMap<string, readonly string[]>

/** Text of a field as it would be sent: the schema drops parts that only the screen needs. */
const textOf = (field: z.ZodType, value: unknown): string => {
  const sent = field.safeParse(value)
  return JSON.stringify(canonical(sent.success ? sent.data : value))
}

/** A field whose values on two sides mean something different. */
export interface FieldDifference {
  /** In full, `jobInfo.jobCron`. */
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

/** The fields in which two sides of a form differ. */
export const differencesOf = (schema: z.ZodObject, before: Values, after: Values): FieldDifference[] =>
  unitsOf(schema).flatMap(({ name, field }) => {
    const values = { before: valueAt(before, name), after: valueAt(after, name) }
    return textOf(field, values.before) === textOf(field, values.after) ? [] : [{ name, ...values }]
  })

/**
 * @param base values when the form opened
 * @param mine values as they are typed
 * @param theirs values as the platform has them now
 */
export function changesOf(
  schema: z.ZodObject,
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): FieldChange[] {
  return unitsOf(schema).flatMap(({ name, field }) => {
    const values = { base: valueAt(base, name), mine: valueAt(mine, name), theirs: valueAt(theirs, name) }
    const [was, typed, now] = [values.base, values.mine, values.theirs].map((each) => textOf(field, each))
    return was === now || typed === now ? [] : [{ name, ...values, isBoth: was !== typed }]
  })
}

/**
 * The values to save: the typed ones, with those fields of theirs that were chosen. A change that is not
 * shown, and so could not be chosen, is theirs unless this form has changed the field as well.
 */
export function merged(
  schema: z.ZodObject,
  { mine, theirs }: { mine: Values; theirs: Values },
  {
    changes,
    choices,
    followers,
  }: {
    changes: readonly FieldChange[]
    choices: ReadonlyMap<string, Side>
    followers: Followers
  },
): Values {
  const sides = new Map<string, Side>()
  for (const { name, isBoth } of changes) sides.set(name, choices.get(name) ?? (isBoth ? 'mine' : 'theirs'))
  for (const [name, side] of choices)
    for (const follower of followers.get(name) ?? []) sides.set(follower, side)
  return unitsOf(schema).reduce<Values>(
    (values, { name }) =>
      sides.get(name) === 'theirs' ? withValueAt(values, name, valueAt(theirs, name)) : values,
    mine,
  )
}
