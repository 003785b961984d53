import type { Language } from '#contract/bridge.ts'
import enUS from '#locales/en-US/desktop.json' with { type: 'json' }
import zhCN from '#locales/zh-CN/desktop.json' with { type: 'json' }
import { fillIn } from '#hosts/fillIn.ts'

type Key = keyof typeof zhCN

/** Text key with its namespace, as everywhere: `desktop:quit`. */
export type NativeTextKey = `desktop:${Key}`

/** zh-CN is the reference language; a key that en-US lacks does not compile. */
const tables: Record<Language, Record<Key, string>> = { 'zh-CN': zhCN, 'en-US': enUS }

export type NativeText = (key: NativeTextKey, values?: Readonly<Record<string, string>>) => string

/** Texts of native menus, dialogs and the tray. */
export const nativeTexts =
  (language: Language): NativeText =>
  (key, values = {}) =>
    // By its type, the rest of the key is in the table.
    fillIn(tables[language][key.slice('desktop:'.length) as Key], values)
