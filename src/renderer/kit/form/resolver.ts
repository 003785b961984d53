import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { withoutEmptyNumbers } from '#contract/emptyNumbers.ts'
import { isUnsent, parseSent } from '#contract/unsentFields.ts'
import { fieldSchema } from '#kit/form/fieldKind.ts'
import type { FieldRegistry } from '#kit/form/fieldRegistry.ts'
import { numberProblem } from '#kit/inputs/typedNumber.ts'
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
  /** Of a value of another type: the type that it should have. */
  readonly expected?: string
}

/** Issues that the shared validators of the contract name by a word of their own. */
// Open keys: looked up by any message that an issue may carry.
const named: Readonly<Record<string, TextKey>> = {
  mobile: 'common:mobile',
  email: 'common:email',
  addresses: 'common:addresses',
  passwordsDiffer: 'common:passwordsDiffer',
  jsonObject: 'common:jsonObject',
  json: 'common:json',
  invisible: 'common:invisible',
  openCode: 'common:openCode',
  appIdSelf: 'common:appIdSelf',
  cidr: 'common:cidr',
  passwordEncKey: 'common:passwordEncKey',
  dictLength: 'common:dictLength',
  version: 'common:version',
  portalCode: 'common:portalCode',
  fpageMode: 'common:fpageMode',
  themeConfig: 'common:themeConfig',
  billUnknown: 'common:billUnknown',
  billNumberMissing: 'common:billNumberMissing',
  billNumberTwice: 'common:billNumberTwice',
  billTime: 'common:billTime',
  billStart: 'common:billStart',
}

/** Fields with their own message for an empty value. */
const saysMissing: ReadonlySet<string> = new Set(['fpageMode'])

const ownWords = 'text:'

/** Message of an issue that a screen's schema adds: it names its own text. */
export const inWords = (key: TextKey): string => `${ownWords}${key}`

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/**
 * Words for an issue. Any issue of an empty field is that it is empty, and there is one
 * text for that (SYS-CMN-12).
 * @param label the field's name in the operator's language, for the general format text
 */
export function issueText(issue: Issue, value: unknown, label: string): string {
  // A screen's own words for a rule that its schema adds.
  if (issue.message.startsWith(ownWords)) return translate(issue.message.slice(ownWords.length) as TextKey)
  const own = named[issue.message]
  if (own && (!isEmpty(value) || issue.code === 'custom' || saysMissing.has(issue.message)))
    return translate(own)
  if (isEmpty(value)) return translate('common:required')
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return translate('kit:form.tooLong', { max: Number(issue.maximum) })
  }
  if (issue.code === 'too_big') return translate('kit:form.tooBig', { max: Number(issue.maximum) })
  if (issue.code === 'too_small' && issue.origin !== 'string') {
    return translate('kit:form.tooSmall', { min: Number(issue.minimum) })
  }
  const problem = issue.code === 'invalid_type' ? typeProblem(issue.expected, value) : undefined
  return problem ? translate(problem) : translate('common:format', { attr: label })
}

/** Words for a value that should be a number, or a whole one. */
function typeProblem(expected: string | undefined, value: unknown): TextKey | undefined {
  if (expected === 'int' && typeof value === 'number') return 'kit:table.notInteger'
  return expected === 'number' && typeof value === 'string' ? numberProblem(value) : undefined
}

/** Fields of a save about which the platform differs from the contract. */
export interface ServedFields {
  readonly unsent: readonly string[]
  readonly demanded: readonly string[]
}

/** Checks that the controls of fields make themselves. */
export type ControlChecks = Pick<FieldRegistry, 'checked' | 'problemOf'>

/**
 * Validates a form with the contract's schema. The values stay as they were typed; the schema's output is sent.
 * @param labelOf field name → its words, for the texts that need them
 * @param controls problems that controls find beyond the schema, such as a table with a value there twice
 * @param served fields that do not reach the platform: nothing about them keeps a form from being saved; and those
 * that it demands although the contract does not
 */
export function contractResolver<V extends FieldValues>(
  schema: z.ZodObject,
  labelOf: (name: string) => string,
  controls: ControlChecks = { checked: () => [], problemOf: () => undefined },
  { unsent = [], demanded = [] }: Partial<ServedFields> = {},
): Resolver<V, unknown, Record<string, unknown>> {
  return (values) => {
    const result = parseSent(schema, unsent, withoutEmptyNumbers(schema, values))
    const errors: Record<string, unknown> = {}
    for (const name of controls.checked().filter((each) => !isUnsent(unsent, each))) {
      const message = controls.problemOf(name, valueAt(values, name.split('.')))
      if (message !== undefined) put(errors, name.split('.'), { type: 'control', message })
    }
    // A form that has no such field cannot be put right; core reports it.
    for (const name of demanded.filter((each) => fieldSchema(schema, each) && !isUnsent(unsent, each))) {
      const path = name.split('.')
      const value = valueAt(values, path)
      const isLacking = isEmpty(value) || (Array.isArray(value) && value.length === 0)
      if (isLacking) put(errors, path, { type: 'demanded', message: translate('common:required') })
    }
    if (result.success && Object.keys(errors).length === 0) {
      // The schema is that of an object.
      return { values: result.data as Record<string, unknown>, errors: {} }
    }
    for (const issue of result.error?.issues ?? []) {
      const path = fieldPath(schema, issue.path)
      const message = messageOf(issue as Issue, values, path, labelOf)
      // The first thing that is wrong is enough.
      if (valueAt(errors, path) === undefined) put(errors, path, { type: issue.code, message })
    }
    // The library's error type follows the form's shape, which is only known to the caller.
    return { values: {}, errors: errors as FieldErrors<V> }
  }
}

/** Words for an issue; one in a row of a table inside the form names the cell. */
function messageOf(
  issue: Issue,
  values: unknown,
  path: readonly string[],
  labelOf: (name: string) => string,
): string {
  const name = path.join('.')
  const [row, column, ...deeper] = issue.path.slice(path.length)
  if (typeof row !== 'number' || typeof column !== 'string' || deeper.length > 0) {
    return issueText(issue, valueAt(values, path), labelOf(name))
  }
  const label = labelOf(`${name}.${column}`)
  const value = valueAt(values, [...path, String(row), column])
  return translate('kit:form.cell', { row: row + 1, column: label, message: issueText(issue, value, label) })
}

const isGroup = (schema: z.ZodType | undefined): schema is z.ZodObject => schema instanceof z.ZodObject

/** The field an issue is about: an issue inside a field's own value belongs to the field. */
function fieldPath(schema: z.ZodObject, path: readonly PropertyKey[]): string[] {
  const [first, ...rest] = path
  const inner = schema.shape[String(first ?? '')]
  return [String(first ?? ''), ...(isGroup(inner) && rest.length > 0 ? fieldPath(inner, rest) : [])]
}

function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    values,
  )
}

function put(target: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) target[name] = value
  else put((target[name] ??= {}) as Record<string, unknown>, rest, value)
}

/** Whether the schema refuses an empty field: the mark beside the label comes from the contract. */
export function isRequired(schema: z.ZodObject, name: string): boolean {
  const [group = '', ...rest] = name.split('.')
  const field = schema.shape[group]
  if (!field) return false
  if (isGroup(field) && rest.length > 0) return isRequired(field, rest.join('.'))
  return !field.safeParse('').success && !field.safeParse(undefined).success
}

/** Text stays empty text; an optional field that cannot be text is left out. */
const emptyOf = (field: z.ZodType): unknown => {
  const fallback = field.safeParse(undefined)
  if (!fallback.success) return ''
  return fallback.data ?? (field.safeParse('').success ? '' : undefined)
}

/** Values of a new record: the contract's defaults, else empty. */
export function emptyValues(schema: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      return [name, isGroup(field) ? emptyValues(field) : emptyOf(field)]
    }),
  )
}

/** Values that a form gives a new record to start with; of a group only the fields that differ. */
export type InitialValues<I> = {
  readonly [K in keyof I]?: I[K] extends readonly unknown[]
    ? I[K]
    : I[K] extends object
      ? Partial<I[K]>
      : I[K]
}

/** Values of a new record: the form's initial values, else the contract's defaults. */
export const newValues = (
  schema: z.ZodObject,
  initial: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => {
  const empty = emptyValues(schema)
  const groups = Object.entries(initial).flatMap(([name, given]) => {
    const field = schema.shape[name]
    return isGroup(field) ? [[name, newValues(field, given as Record<string, unknown> | undefined)]] : []
  })
  return { ...empty, ...initial, ...Object.fromEntries(groups) }
}

/** The part of a record that the form edits. */
export const editedValues = (
  schema: z.ZodObject,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const value = record[name]
      if (isGroup(field) && typeof value === 'object' && value !== null) {
        return [name, editedValues(field, value as Record<string, unknown>)]
      }
      return [name, value ?? emptyValues(schema)[name]]
    }),
  )
