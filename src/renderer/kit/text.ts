import i18next, { type TOptions } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Texts } from '#locales/texts.ts'

export type Namespace = keyof Texts

/** `<namespace>:<key>`, e.g. `sys.tenant:field.tenantName`. Keys are flat, dots are part of the name. */
export type TextKey = { [N in Namespace]: `${N}:${keyof Texts[N] & string}` }[Namespace]

export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

/** For code outside React. */
export const translate: Translate = (key, values) => i18next.t(key, values as TOptions)

/** The language that texts are in, for names that the platform gives in several. */
export const currentLanguage = (): string => i18next.language

/** @returns a translate function; the component renders again when the language changes. */
export function useText(): Translate {
  const { t } = useTranslation()
  return t as unknown as Translate
}

type LoadTexts = (namespaces: readonly Namespace[]) => Promise<void>

let load: LoadTexts = async () => {}

/** The shell knows where texts come from. */
export const setTextLoader = (loader: LoadTexts): void => {
  load = loader
}

/** Brings what only some of the kit needs, such as a dialog that most never open. */
export const loadKitTexts: LoadTexts = (namespaces) => load(namespaces)
