import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Compares `locales/texts.ts` with the files of `locales/zh-CN`: the texts of both languages for programs on Node, and
 * their type. `--write` writes it. TypeScript cannot list a folder, so the list is generated and committed.
 */

/** Namespaces that the hosts read before a window exists; windows do not load them. */
const hostNamespaces = new Set(['desktop', 'start'])

const namespaces = readdirSync(join('locales', 'zh-CN'))
  .flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
  .filter((name) => !hostNamespaces.has(name))
  .toSorted()

const property = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`)

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

const content = `${imports('en', 'en-US')}${imports('zh', 'zh-CN')}
/**
 * Namespace → texts in Chinese and English, generated from the files of locales/zh-CN, the reference language, by
 * \`npm run check -- --fix\`. Do not edit. Windows take the type alone and load the files that they need.
 */
export const textFiles = {
${namespaces.map((name) => `  ${property(name)}: [${identifier('zh', name)}, ${identifier('en', name)}],`).join('\n')}
} as const

export type Texts = { readonly [N in keyof typeof textFiles]: (typeof textFiles)[N][0] }
`

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const file = join('locales', 'texts.ts')
const present = read(file)
if (present !== content && process.argv.includes('--write')) writeFileSync(file, content)
else if (present !== content) {
  const stale = namespaces.filter((name) => !present.includes(`'./zh-CN/${name}.json'`))
  const gone = [...present.matchAll(/'\.\/zh-CN\/(.+)\.json'/g)]
    .flatMap((match) => match[1] ?? [])
    .filter((name) => !namespaces.includes(name))
  for (const name of stale) console.log(`${name}: not in ${file}`)
  for (const name of gone) console.log(`${name}: in ${file}, but locales/zh-CN has no ${name}.json`)
  console.log(`${file} is not what locales/zh-CN says: run npm run check -- --fix`)
  process.exitCode = 1
}
