import { z } from 'zod'

/** A field of a form, a save or a change. */
export interface FieldUnit {
  /** In full, `jobInfo.jobCron`. */
  readonly name: string
  readonly path: readonly string[]
  readonly field: z.ZodType
}

type Values = Readonly<Record<string, unknown>>

/** The schema without the wrappers that only say whether a value has to be there. */
const inner = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodOptional ? inner(field.unwrap() as z.ZodType) : field

/** The fields of a schema: those of an object in it each by itself, everything else as one value. */
export const unitsOf = (schema: z.ZodObject, above: readonly string[] = []): FieldUnit[] =>
  Object.entries(schema.shape).flatMap(([key, field]) => {
    const path = [...above, key]
    const object = inner(field)
    return object instanceof z.ZodObject ? unitsOf(object, path) : [{ name: path.join('.'), path, field }]
  })

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @returns undefined where there is none */
export const valueIn = (values: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), values)

/** The same text for values that mean the same: keys in order, plain lists in order, nothing as empty. */
export function canonical(value: unknown): unknown {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) {
    const items = value.map(canonical)
    return items.some((item) => typeof item === 'object')
      ? items
      : items.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
  }
  if (!isObject(value)) return value
  const names = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1))
  return Object.fromEntries(names.map((name) => [name, canonical(value[name])]))
}

/** Whether two values mean the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))
