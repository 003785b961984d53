import { indentedJson, JsonLiteral, parseSource, withMembers, withoutMember } from '#base/jsonSource.ts'
import { type TemplateParameter, readParamValues } from '#contract/messaging/documents.ts'
import type { Translate } from '#kit/text.ts'
import { jsonErrorAt, placeOf } from '#pickers/values/jsonText.ts'

/** The text `paramsJSON` of a send, as a form of its parameters edits it. */

/** Problem of the text, in the operator's words; undefined when it can be sent. */
export function valuesProblem(text: string, say: Translate): string | undefined {
  if (readParamValues(text)) return undefined
  const offset = jsonErrorAt(text)
  return offset === undefined
    ? say('pickers:values.noObject')
    : say('pickers:values.noJson', placeOf(text, offset))
}

const wordsOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (value instanceof JsonLiteral) return value.text
  return value === undefined ? '' : JSON.stringify(value)
}

/** Text in the field of a parameter; own values only. */
export const shownValue = (values: Readonly<Record<string, unknown>>, name: string): string =>
  Object.hasOwn(values, name) ? wordsOf(values[name]) : ''

/**
 * The text with one value changed and everything else as it is written; an emptied field removes its name, so that
 * the server reports the missing value.
 */
export function withValue(text: string, name: string, value: string): string {
  const isObject = text.trim() !== '' && readParamValues(text) !== undefined
  const object = parseSource(isObject ? text : '{}', Number.POSITIVE_INFINITY)
  if (value !== '') return withMembers(object, Object.fromEntries([[name, JSON.stringify(value)]]))
  const left = withoutMember(object, name)
  return left === '{}' ? '' : left
}

/** Names with a value that the template does not declare; a form has no field for them. */
export const undeclaredValues = (
  values: Readonly<Record<string, unknown>>,
  declared: readonly Pick<TemplateParameter, 'val'>[],
): string[] => {
  const names = new Set(declared.map(({ val }) => val))
  return Object.keys(values).filter((name) => !names.has(name))
}

/** The text with line breaks, for reading and editing it as JSON. */
export const readableValues = (text: string): string =>
  readParamValues(text) && text.trim() !== '' ? (indentedJson(text) ?? text) : text
