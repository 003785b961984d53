import { type AnyEndpoint, camelCase, type Filters } from '#contract/kernel.ts'
import { canOpen } from '#server/access/caller.ts'
import type { Context } from '#server/context/context.ts'

/**
 * Fields that a read for pickers omits for callers without the screen that shows them. Applied by the router to every
 * call, so that no handler can forget it.
 */

/** @returns the fields that this caller does not see; none for most calls and callers. */
export function withheldFrom(context: Context, { withheld }: AnyEndpoint): readonly string[] {
  if (!withheld) return []
  const isShown = withheld.unless.some((screen) => canOpen(context.store, context.caller, screen))
  return isShown ? [] : withheld.fields
}

/** The query without order and filters by a withheld field: either would reveal its values. */
export function withoutAsking(query: unknown, fields: readonly string[], filters: Filters): unknown {
  if (fields.length === 0 || !isObject(query)) return query
  const names = new Set(fields.map((field) => field.slice(field.lastIndexOf('.') + 1)))
  const kept = Object.fromEntries(
    Object.entries(query).filter(([name]) => !names.has(filters[name]?.field ?? name)),
  )
  const { orderField } = kept
  const isOrdered = typeof orderField === 'string' && names.has(camelCase(orderField))
  return isOrdered ? { ...kept, order: '', orderField: '' } : kept
}

/** The answer with the withheld fields empty: a page, a list or one record. */
export function withoutFields(answer: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0) return answer
  if (Array.isArray(answer)) return answer.map((row: unknown) => withoutFields(row, fields))
  if (!isObject(answer)) return answer
  if (Array.isArray(answer.list)) return { ...answer, list: withoutFields(answer.list, fields) }
  return fields.reduce((row, field) => emptied(row, field.split('.')), answer)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function emptied(
  row: Record<string, unknown>,
  [name = '', ...below]: readonly string[],
): Record<string, unknown> {
  const value = row[name]
  if (below.length === 0) return { ...row, [name]: emptyOf(value) }
  return isObject(value) ? { ...row, [name]: emptied(value, below) } : row
}

/** Of the same kind, so that the answer still fits its schema. */
function emptyOf(value: unknown): unknown {
  if (Array.isArray(value)) return []
  return isObject(value) ? {} : ''
}
