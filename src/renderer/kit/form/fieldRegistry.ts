import { flat } from '#kit/form/drafts.ts'
import type { FieldWords } from '#kit/inputs/fieldWords.ts'

/** Problem of a value, in the operator's language; undefined when there is none. */
export type FieldCheck = (value: unknown) => string | undefined

/** Information that the fields of a form register, by name. */
export interface FieldRegistry {
  /** Registers the field's words, for messages that name it. */
  register(name: string, label: string): void
  /** Names of all fields that have registered their words. */
  names(): readonly string[]
  /** The field's words; its name where it is not shown. */
  labelOf(name: string): string
  /** The field's words; undefined where it is not shown, or must not be. */
  shownLabelOf(name: string): string | undefined
  /** A field whose value is written down nowhere: it is in no draft. */
  markSecret(name: string): void
  isSecret(name: string): boolean
  /** How a field's values read, one item of a list at a time. */
  setWords(name: string, words: FieldWords): void
  wordsOf(name: string): FieldWords | undefined
  /** Registers a check by the field's control, beyond the schema. @param check returns the problem; undefined: none */
  setCheck(name: string, check: FieldCheck): void
  /** @returns the problem that the field's control finds in a value, in the operator's language */
  problemOf(name: string, value: unknown): string | undefined
  /** Names of the fields whose controls judge. */
  checked(): readonly string[]
  /** Fields without a place of their own that are sent with this one. */
  addFollowers(name: string, followers: readonly string[]): void
  followers(): ReadonlyMap<string, readonly string[]>
  /** The lines a person would copy: label and value of every shown field. */
  asText(values: Readonly<Record<string, unknown>>): string
}

export function createFieldRegistry(): FieldRegistry {
  const labels = new Map<string, string>()
  const secrets = new Set<string>()
  const words = new Map<string, FieldWords>()
  const checks = new Map<string, FieldCheck>()
  const followersOf = new Map<string, readonly string[]>()
  const labelOf = (name: string) => labels.get(name) ?? name
  return {
    register: (name, label) => void labels.set(name, label),
    names: () => [...labels.keys()],
    labelOf,
    shownLabelOf: (name) => (secrets.has(name) ? undefined : labels.get(name)),
    markSecret: (name) => void secrets.add(name),
    isSecret: (name) => secrets.has(name),
    setWords: (name, given) => void words.set(name, given),
    wordsOf: (name) => words.get(name),
    setCheck: (name, check) => void checks.set(name, check),
    problemOf: (name, value) => checks.get(name)?.(value),
    checked: () => [...checks.keys()],
    addFollowers: (name, followers) => void followersOf.set(name, followers),
    followers: () => followersOf,
    asText: (values) =>
      [...flat(values)]
        .filter(([name, value]) => labels.has(name) && String(value ?? '') !== '')
        .map(([name, value]) => `${labelOf(name)}: ${String(value)}`)
        .join('\n'),
  }
}
