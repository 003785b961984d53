import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { readSyntax } from '#tests/setup/syntax.ts'
import { resolveImport } from './boundaries.ts'

/** The modules and packages that run before `main.tsx` does. */
function reached(): { files: Set<string>; packages: Map<string, string> } {
  const aliases: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports
  const files = new Set<string>()
  const packages = new Map<string, string>()
  const open = ['renderer/main.tsx']
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const path = join(root, 'src', file)
    if (files.has(file) || !/\.tsx?$/.test(file) || !existsSync(path)) continue
    files.add(file)
    for (const specifier of readSyntax(readFileSync(path, 'utf8'), path).eager) {
      const target = resolveImport(specifier, file, aliases)
      if (target.kind === 'package') packages.set(target.name, file)
      else open.push(target.path)
    }
  }
  return { files, packages }
}

test('the sign-in screen loads nothing that only the console needs', () => {
  const { files, packages } = reached()
  expect(files).toContain('renderer/shell/signIn/SignInPage.tsx')
  expect([...files].filter((file) => /\/(console|tabs\/Tab(Row|Panels)|features)\b/.test(file))).toEqual([])
  const heavy = ['zod', 'react-router-dom', 'react-hook-form', '@tanstack/react-query', 'echarts']
  expect(
    heavy.filter((name) => packages.has(name)).map((name) => `${name}, from ${packages.get(name)}`),
  ).toEqual([])
})
