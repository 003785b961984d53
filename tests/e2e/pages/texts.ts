import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/bridge.ts'
import type { TextKey } from '#kit/text.ts'
import { root } from '#tests/setup/project.ts'

/** The console's texts by key, so that page objects find elements by their visible text. */
export type Words = (key: TextKey, values?: Record<string, string | number>) => string

function load(language: Language): ReadonlyMap<string, string> {
  const folder = join(root, 'locales', language)
  const texts = new Map<string, string>()
  for (const file of readdirSync(folder)) {
    const content: Record<string, string> = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    for (const [key, text] of Object.entries(content))
      texts.set(`${file.replace(/\.json$/, '')}:${key}`, text)
  }
  return texts
}

const loaded = new Map<Language, ReadonlyMap<string, string>>()

export function wordsOf(language: Language): Words {
  const texts = loaded.get(language) ?? load(language)
  loaded.set(language, texts)
  return (key, values = {}) => {
    const text = texts.get(key)
    if (text === undefined) throw new Error(`${language} has no text ${key}`)
    return text.replace(/\{\{-?\s*([^,}\s]+)[^}]*\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
