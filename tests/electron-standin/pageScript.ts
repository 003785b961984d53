import { readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'

/** Name of the preload's world, as Electron calls it. */
export const worldName = 'Electron Isolated Context'
export const upBinding = '__standinUp'
export const openBinding = '__standinOpen'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, 'page', name), 'utf8')
const codec = read('codec.js').replace('export function', 'function')
const worlds = read('worlds.js')
const mainWorld = read('mainWorld.js')
const preloadWorld = read('preloadWorld.js')

export const pageScript = (token: string): string => `(() => {
if (window !== window.top) return
const report = window.${openBinding}
delete window.${openBinding}
${worlds}
${mainWorld}
startMainWorld(${JSON.stringify(token)}, report)
})()`

const wrap = (source: string) => `function (require, module, exports, process) {\n${source}\n}`

export const preloadScript = (
  token: string,
  preload: { path: string; source: string } | null,
): string => `(() => {
if (window !== window.top) return
const up = globalThis.${upBinding}
${codec}
${worlds}
${preloadWorld}
startPreloadWorld(${JSON.stringify(token)}, ${JSON.stringify(preload?.path ?? '')}, up, createCodec(),
  ${JSON.stringify(process.platform)}, ${preload === null ? 'null' : wrap(preload.source)})
})()`

/**
 * Checks a sandboxed preload, which must be a CommonJS script.
 * @returns why it cannot be run, or null
 */
export function refusePreload(source: string, file: string): string | null {
  if (file.endsWith('.mjs')) return 'a sandboxed preload cannot be an ES module'
  try {
    new vm.Script(`(${wrap(source)})`, { filename: file })
    return null
  } catch (error) {
    return `a sandboxed preload must be CommonJS: ${error instanceof Error ? error.message : String(error)}`
  }
}
