import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Compares two lists of the files of `locales/zh-CN` with that folder: `locales/texts.ts`, the type of the texts, and
 * `locales/files.ts`, the texts of both languages for programs on Node. `--write` writes them. TypeScript cannot list
 * a folder, so the lists are generated and committed.
 */

/** Namespaces that the hosts read before a window exists; windows do not load them. */
const hostNamespaces = new Set(['desktop', 'start'])

const namespaces = readdirSync(join('locales', 'zh-CN'))
  .flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
  .filter((name) => !hostNamespaces.has(name))
  .toSorted()

const property = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`)

const GENERATED = `generated from the files of locales/zh-CN, the reference language, by
 * \`npm run check -- --fix\`. Do not edit.`

const types = `/**
 * Namespace → texts, ${GENERATED}
 */
export interface Texts {
${namespaces.map((name) => `  ${property(name)}: typeof import('./zh-CN/${name}.json')`).join('\n')}
}
`

/** Imports are named `zhApiApiConf`. */
const identifier = (language: string, name: string): string =>
  name.split('.').reduce((start, part) => start + part.charAt(0).toUpperCase() + part.slice(1), language)

const imports = (language: string, folder: string): string =>
  namespaces
    .map(
      (name) =>
        `import ${identifier(language, name)} from './${folder}/${name}.json' with { type: 'json' }\n`,
    )
    .join('')

const modules = `${imports('en', 'en-US')}import type { Texts } from './texts.ts'
${imports('zh', 'zh-CN')}
/**
 * Namespace → texts in Chinese and English, ${GENERATED}
 */
export const textFiles: Readonly<
  Record<keyof Texts, readonly [zh: Readonly<Record<string, string>>, en: Readonly<Record<string, string>>]>
> = {
${namespaces.map((name) => `  ${property(name)}: [${identifier('zh', name)}, ${identifier('en', name)}],`).join('\n')}
}
`

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @returns how a list differs from the folder */
function differences(file: string, content: string): string[] {
  const present = read(file)
  if (present === content) return []
  const stale = namespaces.filter((name) => !present.includes(`'./zh-CN/${name}.json'`))
  const gone = [...present.matchAll(/'\.\/zh-CN\/(.+)\.json'/g)]
    .flatMap((match) => match[1] ?? [])
    .filter((name) => !namespaces.includes(name))
  return [
    ...stale.map((name) => `${name}: not in ${file}`),
    ...gone.map((name) => `${name}: in ${file}, but locales/zh-CN has no ${name}.json`),
    `${file} is not what locales/zh-CN says: run npm run check -- --fix`,
  ]
}

for (const [name, content] of Object.entries({ 'texts.ts': types, 'files.ts': modules })) {
  const file = join('locales', name)
  const problems = differences(file, content)
  if (problems.length === 0) continue
  if (process.argv.includes('--write')) writeFileSync(file, content)
  else {
    console.log(problems.join('\n'))
    process.exitCode = 1
  }
}
