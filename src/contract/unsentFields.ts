import { z } from 'zod'

/**
 * Fields that the console itself compares with another one; they are required as long as none of those is left out.
 * Open keys: any write may have a field of that name.
 */
const comparedWith: Readonly<Record<string, readonly string[]>> = {
  comfirmPassword: ['password', 'newPassword'],
}

/**
 * Which fields of a write are pointless on a platform.
 * @param unsent names of fields that do not reach it
 */
export function isUnsent(unsent: readonly string[], name: string): boolean {
  const group = name.split('.').slice(0, -1)
  const isOwn = unsent.includes(name) || (group.length > 0 && isUnsent(unsent, group.join('.')))
  const compared = Object.hasOwn(comparedWith, name) ? comparedWith[name] : undefined
  return isOwn && (compared === undefined || compared.some((other) => unsent.includes(other)))
}

type Parsed = ReturnType<z.ZodType['safeParse']>

const isObject = (schema: unknown): schema is z.ZodObject => schema instanceof z.ZodObject

/** The same schema, in which fields that are not sent may hold anything. */
function relaxed(schema: z.ZodObject, unsent: readonly string[], prefix = ''): z.ZodObject {
  const changed = Object.entries(schema.shape).flatMap(([name, field]): [string, z.ZodType][] => {
    const path = `${prefix}${name}`
    if (isUnsent(unsent, path)) return [[name, z.unknown().optional()]]
    const isAround = isObject(field) && unsent.some((each) => each.startsWith(`${path}.`))
    return isAround ? [[name, relaxed(field, unsent, `${path}.`)]] : []
  })
  return changed.length === 0 ? schema : schema.safeExtend(Object.fromEntries(changed))
}

/**
 * Parses a write. Faults of fields that do not reach the platform are ignored, because no user could correct them;
 * they may be left out then.
 * @param unsent names of those fields
 */
export function parseSent(schema: z.ZodType, unsent: readonly string[], value: unknown): Parsed {
  const parsed = schema.safeParse(value)
  if (parsed.success || unsent.length === 0 || !isObject(schema)) return parsed
  const without = relaxed(schema, unsent)
  const again = without.safeParse(value)
  const isPointless = ({ path }: z.core.$ZodIssue) => isUnsent(unsent, path.map(String).join('.'))
  // Rules over several fields do not apply to one that is not sent.
  return again.error?.issues.every(isPointless) ? z.object(without.shape).safeParse(value) : again
}
