import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** zod's programs that turn schemas into JSON Schema: every schema refers to them, and no page calls them. */
const jsonSchema = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/

/**
 * Griffel's functions for the mirrored form of every declaration: no language of the product is written from the
 * right.
 */
const mirror = /^rtl-css-js\/core$/
const mirrorId = '\0left-to-right'
const noMirror = `
export const convert = (declarations) => declarations
export const convertProperty = (key, value) => ({ key, value })
`

/**
 * Fluent's names of its custom properties. Nearly every name is that of its property, and their table is the longest
 * module of Fluent in the first script.
 */
const tokenTable = /[\\/]@fluentui[\\/]tokens[\\/]lib[\\/]tokens\.js$/

/** The table with only those that are not, such as the ones with a default. */
export function shortTokens(code: string): string {
  const entries = [...code.matchAll(/\b(\w+): '([^']*)'/g)]
  const others = entries.filter(([, name = '', value]) => value !== `var(--${name})`)
  const own = Object.fromEntries(others.map(([, name = '', value = '']) => [name, value]))
  return `export const tokens = new Proxy(${JSON.stringify(own)}, { get: (own, name) => own[name] ?? \`var(--\${name})\` })`
}

/** The same names, each of which throws that it is not included. */
function absent(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name)
  // zod makes a method of every schema by two of them; it is the method that is not here, not its making.
  const made = (name: string) =>
    `export const ${name} = ${/^create\w+Method$/.test(name) ? '() => absent' : 'absent'}`
  return [
    "const absent = () => { throw new Error('JSON Schema is left out of the pages') }",
    ...names.map(made),
    ...(code.includes('export { processSchema as process }') ? ['export { absent as process }'] : []),
  ].join('\n')
}

/** Leaves parts of packages out of the pages that no page uses and no bundler can see to be unused. */
export function leftOut(): Plugin {
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: mirror }, handler: () => mirrorId },
    load(id) {
      if (id === mirrorId) return noMirror
      if (tokenTable.test(id)) return shortTokens(readFileSync(id, 'utf8'))
      return jsonSchema.test(id) ? absent(readFileSync(id, 'utf8')) : undefined
    },
  }
}
