import { z } from 'zod'

/**
 * An optional number that a form has emptied arrives as `''`. `''`, null and absent are the same, in every call: the
 * field is left out, or null where null is a value of it.
 */

const inside = (schema: z.ZodType): z.ZodType | undefined => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  )
    // The types of zod's core are wider than those it has.
    return schema.unwrap() as z.ZodType
  if (schema instanceof z.ZodPipe)
    return (schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType
  return undefined
}

const isTyped = (schema: z.ZodType): boolean => schema instanceof z.ZodString || schema instanceof z.ZodNull

function isNumber(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodNumber) return true
  if (schema instanceof z.ZodLiteral) return [...schema.values].every((value) => typeof value === 'number')
  // A number, or the value in a form while there is none.
  if (schema instanceof z.ZodUnion) {
    const options = schema.options as readonly z.ZodType[]
    return options.some(isNumber) && options.every((option) => isNumber(option) || isTyped(option))
  }
  const inner = inside(schema)
  return inner !== undefined && isNumber(inner)
}

/** Value that an empty input of a field becomes; undefined for a field that is no optional number. */
type Empty = 'absent' | 'null' | undefined

const known = new WeakMap<z.ZodType, Empty>()

function emptyOf(schema: z.ZodType): Empty {
  if (!known.has(schema)) {
    const isOptional = isNumber(schema) && schema.safeParse(undefined).success
    known.set(schema, isOptional ? (schema.safeParse(null).success ? 'null' : 'absent') : undefined)
  }
  return known.get(schema)
}

/** @returns the value without the empty numbers that its schema does not need. It is not changed itself. */
export function withoutEmptyNumbers(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const element = schema.element as z.ZodType
    return value.map((item) => withoutEmptyNumbers(element, item))
  }
  // A list that a preprocessor makes an object of.
  if (Array.isArray(value)) return value
  if (!(schema instanceof z.ZodObject)) {
    const inner = inside(schema)
    return inner ? withoutEmptyNumbers(inner, value) : value
  }
  const shape: Readonly<Record<string, z.ZodType | undefined>> = schema.shape
  const fields = Object.entries(value).flatMap(([name, given]): [string, unknown][] => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!field) return [[name, given]]
    if (given !== '' && given !== null) return [[name, withoutEmptyNumbers(field, given)]]
    const empty = emptyOf(field)
    if (empty === 'absent') return []
    return [[name, empty === 'null' ? null : given]]
  })
  return Object.fromEntries(fields)
}
