import type { z } from 'zod'
import { isObject, valueAt, withValueAt } from '#base/paths.ts'
import { canonical, unitsOf } from '#contract/fieldUnits.ts'
import type { FieldWords } from '#kit/inputs/fieldWords.ts'

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

// ---- words ------------------------------------------------------------------------------------

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

/**
 * A value as its form shows it.
 * @param words those of its control; undefined: it has given none
 * @param among values in which names for bare ids may be found
 * @returns one entry for each item of a list
 */
export const wordsIn = (
  value: unknown,
  words: FieldWords | undefined,
  among: readonly unknown[],
): readonly string[] =>
  words
    ? (Array.isArray(value) ? value : [value]).map((item) => words(item)).filter((item) => item !== '')
    : plainWords(value, among)

/** Items that a list gained and lost. */
export const listChange = (
  before: readonly string[],
  after: readonly string[],
): { added: readonly string[]; removed: readonly string[] } => ({
  added: after.filter((item) => !before.includes(item)),
  removed: before.filter((item) => !after.includes(item)),
})
