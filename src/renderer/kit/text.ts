import i18next, { type TOptions } from 'i18next'
import { createContext, useContext } from 'react'
import type { Texts } from '#locales/texts.ts'

export type Namespace = keyof Texts

/** `<namespace>:<key>`, e.g. `sys.tenant:field.tenantName`. Keys are flat, dots are part of the name. */
export type TextKey = { [N in Namespace]: `${N}:${keyof Texts[N] & string}` }[Namespace]

export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

/** For code outside React. */
export const translate: Translate = (key, values) => i18next.t(key, values as TOptions)

/** The language that texts are in, for names that the platform gives in several. */
export const currentLanguage = (): string => i18next.language

/** Follows the language; one for a window, because a subscription of every component is felt in a list. */
export const TextContext = createContext<Translate>(translate)

/** @returns a translate function; the component renders again when the language changes. */
export const useText = (): Translate => useContext(TextContext)

/** The same, with texts that take no values looked up once. */
export function memoized(text: Translate): Translate {
  // By plain strings: the type checker would go through all keys.
  const found = new Map<string, string>()
  return (key, values) => {
    if (values) return text(key, values)
    const name: string = key
    const known = found.get(name)
    if (known !== undefined) return known
    const words = text(key)
    // Before its file is loaded a text is its key.
    if (i18next.exists(name)) found.set(name, words)
    return words
  }
}

/** The key of a text that may be missing, such as the label of a field by its name; undefined: there is none. */
export const existingText = (key: string): TextKey | undefined =>
  // It has just been looked up.
  i18next.exists(key) ? (key as TextKey) : undefined

type LoadTexts = (namespaces: readonly Namespace[]) => Promise<void>

let load: LoadTexts = async () => {}

/** The shell provides the source of texts. */
export const setTextLoader = (loader: LoadTexts): void => {
  load = loader
}

/** Loads texts that only parts of the kit need, such as those of a dialog that most never open. */
export const loadKitTexts: LoadTexts = (namespaces) => load(namespaces)
