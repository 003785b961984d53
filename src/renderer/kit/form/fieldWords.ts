import { createContext, useContext, useEffect } from 'react'

/**
 * A field's value as its operator reads it: codes translated, ids as names. Empty: there is nothing. Of a
 * list it is asked item by item.
 */
export type FieldWords = (value: unknown) => string

/** Takes the words of the control inside a field; null: nobody asks. */
export const FieldWordsContext = createContext<((words: FieldWords) => void) | null>(null)

/**
 * A control tells its field how its values read, so that they can be shown elsewhere in the operator's
 * words. The outermost control of a field has the last word.
 */
export function useFieldWords(words: FieldWords): void {
  const tell = useContext(FieldWordsContext)
  useEffect(() => tell?.(words), [tell, words])
}
