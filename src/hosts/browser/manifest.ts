import { readFile } from 'node:fs/promises'
import { type Language, languages } from '#contract/bridge.ts'
import enUS from '#locales/en-US/desktop.json' with { type: 'json' }
import zhCN from '#locales/zh-CN/desktop.json' with { type: 'json' }
import { bytesInMemory, type StaticFile } from './http/files.ts'

/** The web app manifest, with which a browser can install the console as a program with a window and an icon. */

const names: Readonly<Record<Language, string>> = { 'zh-CN': zhCN.product, 'en-US': enUS.product }

const pathOf = (language: string): string => `/steward.${language}.webmanifest`

/** Placeholder of the language in a page that is filled in later. */
export const languagePlaceholder = '__LANGUAGE__'

/** Browsers read a manifest without cookies by default, and the host refuses requests without them. */
export const manifestLink = `<link rel="manifest" href="${pathOf(languagePlaceholder)}" crossorigin="use-credentials">`

const icons = [
  { src: '/steward-icon.svg', sizes: 'any', type: 'image/svg+xml', file: 'icon.svg' },
  { src: '/steward-icon.png', sizes: '512x512', type: 'image/png', file: 'icon.png' },
] as const

const manifest = (language: Language) => ({
  id: '/',
  name: names[language],
  lang: language,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  icons: icons.map(({ src, sizes, type }) => ({ src, sizes, type })),
})

/** The manifest in each language and its icons, by path. */
export async function manifestFiles(): Promise<ReadonlyMap<string, StaticFile>> {
  const files = new Map<string, StaticFile>()
  const put = (path: string, type: string, bytes: Buffer) =>
    files.set(path, { type, bytes: bytesInMemory(bytes), hashed: false })
  for (const language of languages)
    put(pathOf(language), 'application/manifest+json', Buffer.from(JSON.stringify(manifest(language))))
  for (const { src, type, file } of icons)
    put(src, type, await readFile(new URL(`../../../resources/${file}`, import.meta.url)))
  return files
}
