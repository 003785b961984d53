import { createContext, useContext, useEffect } from 'react'
import { plainWords } from '#kit/details/changeWords.ts'

/**
 * Describes a field's value as the operator reads it: codes as labels, ids as names; empty for no value.
 * For a list it is called item by item.
 */
export type FieldWords = (value: unknown) => string

/** Receives the description of the control inside a field; null when no field uses it. */
export const FieldWordsContext = createContext<((words: FieldWords) => void) | null>(null)

/**
 * Registers with the field how the control's values are described, so that they can be shown elsewhere, as in the
 * comparison of two versions. The outermost control of a field decides.
 */
export function useFieldWords(words: FieldWords): void {
  const register = useContext(FieldWordsContext)
  useEffect(() => register?.(words), [register, words])
}

/**
 * A value as its form shows it.
 * @param words those of its control; undefined: it has given none
 * @param among values in which names for bare ids may be found
 * @returns one entry for each item of a list
 */
export const wordsIn = (
  value: unknown,
  words: FieldWords | undefined,
  among: readonly unknown[],
): readonly string[] =>
  words
    ? (Array.isArray(value) ? value : [value]).map((item) => words(item)).filter((item) => item !== '')
    : plainWords(value, among)
