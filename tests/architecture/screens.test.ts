import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { resolveImport } from './boundaries.ts'
import { factsOf, namespacesOf, screenFiles } from './screens.ts'
import { readTexts } from './texts.ts'

const aliases: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports
const namespaces = new Set([...readTexts('zh-CN', root).keys()].map((key) => key.split(':')[0] ?? ''))

/** Folders of features, and the texts that features share. */
const areas = new Set([...readdirSync(join(root, 'src/renderer/features')), 'pickers'])

/** The files of a screen: its own and the pickers, lazily loaded ones included, but no other screen. */
function partsOf(screen: string): Set<string> {
  const parts = new Set<string>()
  const open = [screen]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (parts.has(file) || !existsSync(join(root, 'src', file))) continue
    parts.add(file)
    for (const specifier of factsOf(file).imports) {
      const target = resolveImport(specifier, file, aliases)
      if (target.kind !== 'ours' || !/^renderer\/(features|pickers)\//.test(target.path)) continue
      if (!/\/editScreen\.tsx?$/.test(target.path)) open.push(target.path)
    }
  }
  return parts
}

const screens = screenFiles()
/** Loaded before the tests, because it takes long on a busy machine. */
const named = new Map(
  await Promise.all(screens.map(async (screen) => [screen, await namespacesOf(screen)] as const)),
)

test('a screen loads the texts of all of its parts', () => {
  expect(screens.length).toBeGreaterThan(20)
  const problems = screens.flatMap((screen) => {
    const used = [...partsOf(screen)]
      .flatMap((file) => factsOf(file).strings)
      .map((text) => /^([\w.]+):/.exec(text)?.[1] ?? '')
      // Texts of shell and kit are loaded already, or with the part of the kit that requires them.
      .filter((name) => areas.has(name.split('.')[0] ?? '') && namespaces.has(name))
    return [...new Set(used)]
      .filter((name) => !named.get(screen)?.has(name))
      .map((name) => `${screen} lacks ${name}`)
  })
  expect(problems).toEqual([])
})
