import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Compares `locales/texts.ts`, the type of the texts, with the files of `locales/zh-CN`; `--write` writes it.
 * TypeScript cannot list a folder, so the list is generated and committed.
 */
const file = join('locales', 'texts.ts')

/** Namespaces that the hosts read before a window exists; windows do not load them. */
const hostNamespaces = new Set(['desktop', 'start'])

const namespaces = readdirSync(join('locales', 'zh-CN'))
  .flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
  .filter((name) => !hostNamespaces.has(name))
  .toSorted()

const property = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`)

const content = `/**
 * Namespace → texts, generated from the files of locales/zh-CN, the reference language, by
 * \`npm run check -- --fix\`. Do not edit.
 */
export interface Texts {
${namespaces.map((name) => `  ${property(name)}: typeof import('./zh-CN/${name}.json')`).join('\n')}
}
`

const present = ((): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
})()

if (present !== content) {
  if (process.argv.includes('--write')) writeFileSync(file, content)
  else {
    const stale = namespaces.filter((name) => !present.includes(`'./zh-CN/${name}.json'`))
    const gone = [...present.matchAll(/'\.\/zh-CN\/(.+)\.json'/g)]
      .flatMap((match) => match[1] ?? [])
      .filter((name) => !namespaces.includes(name))
    console.log(
      [
        ...stale.map((name) => `${name}: not in ${file}`),
        ...gone.map((name) => `${name}: in ${file}, but locales/zh-CN has no ${name}.json`),
        `${file} is not what locales/zh-CN says: run npm run check -- --fix`,
      ].join('\n'),
    )
    process.exitCode = 1
  }
}
