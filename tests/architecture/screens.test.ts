import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Screen } from '#kit/screen.ts'
import { filesBelow, root } from '#tests/setup/project.ts'
import { readSyntax, type SourceFacts } from '#tests/setup/syntax.ts'
import { resolveImport } from './boundaries.ts'
import { readTexts } from './texts.ts'

const aliases: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports
const namespaces = new Set([...readTexts('zh-CN', root).keys()].map((key) => key.split(':')[0] ?? ''))

/** Path below src → what the file says. */
const read = (file: string): SourceFacts =>
  readSyntax(readFileSync(join(root, 'src', file), 'utf8'), join('src', file))

/** What a screen is made of: its own files and the pickers, those it loads later included. */
function partsOf(screen: string): Set<string> {
  const parts = new Set<string>()
  const open = [screen]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (parts.has(file) || !existsSync(join(root, 'src', file))) continue
    parts.add(file)
    for (const specifier of read(file).imports) {
      const target = resolveImport(specifier, file, aliases)
      if (target.kind === 'ours' && /^renderer\/(features|pickers)\//.test(target.path))
        open.push(target.path)
    }
  }
  return parts
}

const isList = (file: string): boolean => file.endsWith('.list.tsx')

/** The namespaces that the screens of a file load; a list says them by its labels. */
async function namedBy(screen: string): Promise<Set<string>> {
  if (!isList(screen)) return new Set(read(screen).strings)
  const module: Record<string, unknown> = await import(join(root, 'src', screen))
  return new Set(
    Object.values(module).flatMap((value) =>
      typeof value === 'object' && value !== null && 'Component' in value && 'namespaces' in value
        ? (value as Screen).namespaces
        : [],
    ),
  )
}

test('a screen brings the texts of everything that it is made of', async () => {
  const screens = filesBelow('src/renderer/features', /^screen\.tsx?$|\.list\.tsx$/)
    .map((path) => path.replace(/^src\//, ''))
    // A list is a screen where it says so.
    .filter((path) => !isList(path) || read(path).imports.includes('#kit/list/listScreen.tsx'))
  expect(screens.length).toBeGreaterThan(20)
  const named = new Map(
    await Promise.all(screens.map(async (screen) => [screen, await namedBy(screen)] as const)),
  )
  const problems = screens.flatMap((screen) => {
    const used = [...partsOf(screen)]
      .flatMap((file) => read(file).strings)
      .map((text) => /^([\w.]+):/.exec(text)?.[1] ?? '')
      // Those of shell and kit are there already, or come with the part of the kit that wants them.
      .filter((name) => /^(sys|ops|msg)\.|^pickers$/.test(name) && namespaces.has(name))
    return [...new Set(used)]
      .filter((name) => !named.get(screen)?.has(name))
      .map((name) => `${screen} lacks ${name}`)
  })
  expect(problems).toEqual([])
})
