/** A value with a meaning, as it travels. */
export type Code = string | number

/**
 * A closed set of codes, declared once with the noun that has them. Write schemas take `z.literal(it.codes)`;
 * the renderer and the server label it with a map that is total over the codes, so that a new code stops the
 * compiler wherever it has to be known.
 */
export interface Vocabulary<C extends Code = Code> {
  /** In the order in which choices show them. */
  readonly codes: readonly C[]
  /** Value that any other value is read as, where the documents define it; undefined: it is kept. */
  readonly others: C | undefined
}

/** Stands for a code that the platform did not answer; no vocabulary has it, and it is shown as nothing. */
export const NO_CODE = -999_999

/** The union of a vocabulary's codes. */
export type CodeOf<V extends Vocabulary> = V['codes'][number]

export const vocabulary = <const C extends Code>(
  codes: readonly C[],
  { others }: { readonly others?: NoInfer<C> } = {},
): Vocabulary<C> => ({ codes, others })

/**
 * The code that a value is read as. Values from rows, filters and the address are compared as text.
 * @returns undefined for a value that is no code of the vocabulary, and for one that is absent
 */
export function readCode<C extends Code>(
  { codes, others }: Vocabulary<C>,
  value: Code | null | undefined,
): C | undefined {
  const text = String(value ?? '')
  return codes.find((code) => String(code) === text) ?? (text === '' ? undefined : others)
}

/** Yes and no where the wire has numbers for them. */
export const flags = vocabulary([0, 1])
