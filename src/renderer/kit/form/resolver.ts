import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { type TextKey, translate } from '#kit/text.ts'

/** The parts of a zod issue that decide its words. */
export interface Issue {
  readonly code: string
  readonly message: string
  readonly path: readonly PropertyKey[]
  readonly input?: unknown
  readonly maximum?: number | bigint
  readonly minimum?: number | bigint
  readonly origin?: string
}

/** Issues that the shared validators of the contract name by a word of their own. */
const named: Readonly<Record<string, TextKey>> = { mobile: 'common:mobile', email: 'common:email' }

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/**
 * Words for an issue. Whatever is wrong with an empty field is that it is empty, and there is one
 * text for that (SYS-CMN-12).
 * @param label the field's name in the operator's language, for the general format text
 */
export function issueText(issue: Issue, value: unknown, label: string): string {
  const own = named[issue.message]
  if (own && !isEmpty(value)) return translate(own)
  if (isEmpty(value)) return translate('common:required')
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return translate('kit:form.tooLong', { max: Number(issue.maximum) })
  }
  if (issue.code === 'too_big') return translate('kit:form.tooBig', { max: Number(issue.maximum) })
  if (issue.code === 'too_small' && issue.origin !== 'string') {
    return translate('kit:form.tooSmall', { min: Number(issue.minimum) })
  }
  return translate('common:format', { attr: label })
}

/**
 * The contract's schema as the form's judge. The values stay as they were typed; what is sent is what
 * the schema made of them.
 * @param labelOf field name → its words, for the texts that need them
 */
export function contractResolver<V extends FieldValues>(
  schema: z.ZodObject,
  labelOf: (name: string) => string,
): Resolver<V, unknown, Record<string, unknown>> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of result.error.issues) {
      const name = String(issue.path[0] ?? '')
      // The first thing that is wrong is enough.
      errors[name] ??= { type: issue.code, message: issueText(issue as Issue, values[name], labelOf(name)) }
    }
    // The library's error type follows the form's shape, which is only known to the caller.
    return { values: {}, errors: errors as FieldErrors<V> }
  }
}

/** Whether the schema refuses an empty field: the mark beside the label comes from the contract. */
export function isRequired(schema: z.ZodObject, name: string): boolean {
  const field = schema.shape[name]
  if (!field) return false
  return !field.safeParse('').success && !field.safeParse(undefined).success
}

/** Values of a new record: the contract's defaults, else empty. */
export function emptyValues(schema: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const fallback = field.safeParse(undefined)
      return [name, fallback.success ? (fallback.data ?? '') : '']
    }),
  )
}

/** The part of a record that the form edits. */
export const editedValues = (
  schema: z.ZodObject,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, record[name] ?? emptyValues(schema)[name]]),
  )
