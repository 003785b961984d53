import type { z } from 'zod'
import { isObject } from '#base/paths.ts'

/** A field of a form, a save or a change. */
export interface FieldUnit {
  /** In full, `jobInfo.jobCron`. */
  readonly name: string
  readonly path: readonly string[]
  readonly field: z.ZodType
}

const isOptional = (field: z.ZodType): field is z.ZodOptional<z.ZodType> => field.def.type === 'optional'
const isGroup = (field: z.ZodType): field is z.ZodObject => field.def.type === 'object'

/** The schema without the wrappers that only say whether a value has to be there. */
const inner = (field: z.ZodType): z.ZodType => (isOptional(field) ? inner(field.unwrap()) : field)

/** The fields of a schema: those of an object in it each by itself, everything else as one value. */
export const unitsOf = (schema: z.ZodObject, above: readonly string[] = []): FieldUnit[] =>
  Object.entries(schema.shape).flatMap(([key, field]) => {
    const path = [...above, key]
    const group = inner(field)
    return isGroup(group) ? unitsOf(group, path) : [{ name: path.join('.'), path, field }]
  })

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
