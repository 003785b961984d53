import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LintMemory } from './linted.ts'

let base = ''
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(base, path)), { recursive: true })
  writeFileSync(join(base, path), text)
}
const memory = () => new LintMemory(join(base, 'kept', 'lint.json'), base)

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'steward-linted-'))
  write('package.json', '{}')
  write('src/a.ts', "import { b } from './b.ts'\n")
  write('src/b.ts', 'export const b = 1\n')
  write('src/c.ts', "import { a } from '#src/a.ts'\n")
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

test('everything is linted until it was linted once without findings', () => {
  expect(memory().changed()).toBeNull()
  memory().remember()
  expect(memory().changed()).toEqual([])
})

test('a changed file is linted with those that import it, a new one and the importers of a removed one as well', () => {
  memory().remember()
  write('src/b.ts', 'export const b = 2\n')
  expect(memory().changed()).toEqual(['src/a.ts', 'src/b.ts'])
  memory().remember()
  write('tests/d.ts', '')
  expect(memory().changed()).toEqual(['tests/d.ts'])
  rmSync(join(base, 'src/b.ts'))
  expect(memory().changed()).toEqual(['src/a.ts', 'tests/d.ts'])
})

test('other rules, versions or compiler settings lint everything', () => {
  for (const path of ['package.json', 'tests/setup/oxlint.json', 'src/tsconfig.json']) {
    memory().remember()
    write(path, `{ "changed": true }`)
    expect(memory().changed(), path).toBeNull()
  }
})
