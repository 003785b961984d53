import { JsonLiteral } from '#base/jsonSource.ts'
import type { TemplateParameter } from './documents.ts'

/**
 * Placeholders `${name}` in the contents of templates (DECISION-MSG-17). Server and preview replace them with this
 * one implementation, so that a preview shows the message as sent.
 */

/** A placeholder in a text; `start` and `end` are offsets of the whole mark, `end` behind its last character. */
export interface Placeholder {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** The name's length is bounded and no two parts overlap, so a text is read in linear time. */
const placeholder = /\$\{([A-Za-z_][A-Za-z0-9_]{0,63})\}/g

/** Text of a placeholder, for inserting it. */
export const placeholderOf = (name: string): string => `\${${name}}`

/** Most characters that one content becomes. A short content can name one long value many times. */
export const MAX_RENDERED = 4_194_304

export type ParameterValues = Readonly<Record<string, unknown>>

/** Result of replacing; placeholders that are left unchanged are named. */
export interface Rendering<T> {
  readonly value: T
  /** Names without a value, each once, in order of appearance; their placeholders stay in the text. */
  readonly missing: readonly string[]
  /** The result would be longer than MAX_RENDERED; `value` is incomplete then. */
  readonly tooLong: boolean
}

/** All placeholders of a text, in order. */
export const placeholdersIn = (text: string): Placeholder[] =>
  [...text.matchAll(placeholder)].map((match) => ({
    name: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }))

/**
 * Strings and literals as they are, numbers and booleans as text, null as empty, objects and arrays as compact JSON.
 */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof JsonLiteral) return value.text
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The text of a value; undefined without one. Inherited properties are no values. */
export const valueText = (values: ParameterValues, name: string): string | undefined =>
  Object.hasOwn(values, name) ? textOf(values[name]) : undefined

/** Replaces the placeholders of several texts and collects their common findings. */
class Replacer {
  readonly #values: ParameterValues
  readonly #escape: (text: string) => string
  readonly #texts = new Map<string, string | undefined>()
  readonly missing = new Set<string>()
  #left = MAX_RENDERED
  tooLong = false

  constructor(values: ParameterValues, escape: (text: string) => string) {
    this.#values = values
    this.#escape = escape
  }

  /** One pass: inserted text is not read again. */
  text(source: string): string {
    const parts: string[] = []
    let end = 0
    for (const found of source.matchAll(placeholder)) {
      this.#add(parts, source.slice(end, found.index))
      this.#add(parts, this.#of(found[1] ?? '') ?? found[0])
      end = found.index + found[0].length
      if (this.tooLong) break
    }
    this.#add(parts, source.slice(end))
    return parts.join('')
  }

  /** The same inside every text of a document; names of properties stay as they are. */
  document(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item: unknown) => this.document(item))
    // Own properties of any name, `__proto__` among them.
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.document(item)]))
  }

  #of(name: string): string | undefined {
    if (!this.#texts.has(name)) {
      const value = valueText(this.#values, name)
      this.#texts.set(name, value === undefined ? undefined : this.#escape(value))
      if (value === undefined) this.missing.add(name)
    }
    return this.#texts.get(name)
  }

  #add(parts: string[], part: string): void {
    if (this.tooLong) return
    this.#left -= part.length
    if (this.#left < 0) this.tooLong = true
    else parts.push(part)
  }
}

const asIs = (text: string): string => text

const outcome = <T>(value: T, { missing, tooLong }: Replacer): Rendering<T> => ({
  value,
  missing: [...missing],
  tooLong,
})

/**
 * Replaces the placeholders of a text.
 * @param escape makes a value harmless in the language of the text
 */
export function renderText(
  source: string,
  values: ParameterValues,
  escape: (text: string) => string = asIs,
): Rendering<string> {
  const replacer = new Replacer(values, escape)
  return outcome(replacer.text(source), replacer)
}

/** Replaces placeholders inside each text of a JSON document, so that no value can break the JSON. */
export function renderDocument<T>(document: T, values: ParameterValues): Rendering<T> {
  const replacer = new Replacer(values, asIs)
  // Texts become texts and nothing else changes.
  return outcome(replacer.document(document) as T, replacer)
}

/** The parameters of which a text makes use, with their texts; names without a value are left out. */
export function usedValues(source: string, values: ParameterValues): Record<string, string> {
  const names = new Set(placeholdersIn(source).map(({ name }) => name))
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const text = valueText(values, name)
      return text === undefined ? [] : [[name, text] as const]
    }),
  )
}

/** Findings that an editor marks: placeholders without a declaration, and declared parameters that no text uses. */
export interface PlaceholderCheck {
  readonly undeclared: readonly Placeholder[]
  readonly unused: readonly string[]
}

/** Compares the placeholders of a content's text with the declared parameters. */
export function checkPlaceholders(
  source: string,
  declared: readonly Pick<TemplateParameter, 'val'>[],
): PlaceholderCheck {
  const names = new Set(declared.map(({ val }) => val))
  const found = placeholdersIn(source)
  const used = new Set(found.map(({ name }) => name))
  return {
    undeclared: found.filter(({ name }) => !names.has(name)),
    unused: [...names].filter((name) => !used.has(name)),
  }
}
