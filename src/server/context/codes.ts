import type { Language } from '#contract/bridge.ts'
import type { Code, Vocabulary } from '#contract/vocabulary.ts'
import type { Store } from '#server/db/store.ts'
import { type Words, pick } from '#server/common/texts.ts'

/** Words for codes as an export writes them. A code without words is written itself. */
export interface CodeWords {
  readonly words: ReadonlyMap<string, Words>
  /** Words of every other value. */
  readonly others?: Words | undefined
}

/** Words of a vocabulary, total over its codes. */
export function labelCodes<C extends Code>(
  { codes, others }: Vocabulary<C>,
  words: Readonly<Record<NoInfer<C>, Words>>,
): CodeWords {
  return {
    words: new Map(codes.map((code) => [String(code), words[code]])),
    others: others === undefined ? undefined : words[others],
  }
}

/** Words of a truth value. */
export const flagWords = (yes: Words, no: Words): CodeWords => ({
  words: new Map([
    ['true', yes],
    ['false', no],
  ]),
})

/** @returns undefined for a value without words. */
export const wordsOf = ({ words, others }: CodeWords, value: unknown): Words | undefined =>
  words.get(String(value)) ?? others

/** A code in the caller's language; one without words shows itself. */
export function codeText(language: Language, codes: CodeWords, value: string): string {
  const found = wordsOf(codes, value)
  return found ? pick(language, found) : value
}

/** Words of a dictionary's current entries, which are in one language. */
export function dictionaryWords(store: Store, type: string): CodeWords {
  const rows = store.all<{ value: string; label: string }>(
    'SELECT dict_value AS value, dict_label AS label FROM dict_data WHERE dict_type = ?',
    type,
  )
  return { words: new Map(rows.map(({ value, label }) => [value, [label, label]])) }
}
