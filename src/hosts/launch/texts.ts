import type { Language } from '#contract/bridge.ts'
import enUS from '#locales/en-US/start.json' with { type: 'json' }
import { fillIn } from '#hosts/fillIn.ts'
import zhCN from '#locales/zh-CN/start.json' with { type: 'json' }

type Name = Extract<keyof typeof zhCN, string>
/** zh-CN is the reference language; a key that en-US lacks does not compile. */
const tables: Record<Language, Record<Name, string>> = { 'zh-CN': zhCN, 'en-US': enUS }

export type StartKey = `start:${Name}`
export type TranslateStart = (key: StartKey, values?: Record<string, string>) => string

/** Language of the terminal; Chinese, the product's first language, when the product does not support it. */
export const terminalLanguage = (environment: Readonly<Record<string, string | undefined>>): Language =>
  /^en/i.test(environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '') ? 'en-US' : 'zh-CN'

export const translateIn =
  (language: Language): TranslateStart =>
  (key, values = {}) =>
    // By its type, the rest of the key is in the table.
    fillIn(tables[language][key.slice('start:'.length) as Name], values)
