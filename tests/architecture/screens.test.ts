import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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

test('a screen brings the texts of everything that it is made of', () => {
  const screens = filesBelow('src/renderer/features', /^screen\.tsx?$/).map((path) =>
    path.replace(/^src\//, ''),
  )
  expect(screens.length).toBeGreaterThan(20)
  const problems = screens.flatMap((screen) => {
    const named = new Set(read(screen).strings)
    const used = [...partsOf(screen)]
      .flatMap((file) => read(file).strings)
      .map((text) => /^([\w.]+):/.exec(text)?.[1] ?? '')
      // Those of shell and kit are there already, or come with the part of the kit that wants them.
      .filter((name) => /^(sys|ops|msg)\.|^pickers$/.test(name) && namespaces.has(name))
    return [...new Set(used)].filter((name) => !named.has(name)).map((name) => `${screen} lacks ${name}`)
  })
  expect(problems).toEqual([])
})
