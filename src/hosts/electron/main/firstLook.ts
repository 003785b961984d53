import { readFileSync } from 'node:fs'
import type { Language, Settings } from '#contract/bridge.ts'
import { settingsFile, STORE_FORMAT } from '#core/settings/newerSettings.ts'
import { windowsKey } from './windows/windowMemory.ts'

/** The parts of the store that the first window needs, before the store and core are loaded. */
export interface FirstLook {
  readonly language: Language
  readonly theme: Settings['theme']
  /** As stored. */
  readonly windows: unknown
  /** Version of the newer program that wrote the store; null: this one may use it. */
  readonly newer: string | null
}

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function storedIn(dataDir: string): Json {
  try {
    const stored: unknown = JSON.parse(readFileSync(settingsFile(dataDir), 'utf8'))
    return isJson(stored) ? stored : {}
  } catch {
    // A first start, or a damaged file, which the store replaces.
    return {}
  }
}

const inner = (stored: Json, key: string): Json => {
  const value = stored[key]
  return isJson(value) ? value : {}
}

const themes: readonly unknown[] = ['light', 'dark', 'contrast', 'system'] satisfies Settings['theme'][]
const isTheme = (value: unknown): value is Settings['theme'] => themes.includes(value)

/** Reads the file of the store and changes nothing; core checks the same values and the policy afterwards. */
export function firstLook(dataDir: string): FirstLook {
  const stored = storedIn(dataDir)
  const { language, theme } = inner(stored, 'settings')
  const { format, version } = inner(stored, 'storedBy')
  return {
    language: language === 'en-US' ? 'en-US' : 'zh-CN',
    theme: isTheme(theme) ? theme : 'system',
    windows: stored[windowsKey],
    newer:
      typeof format === 'number' && format > STORE_FORMAT && typeof version === 'string' ? version : null,
  }
}
