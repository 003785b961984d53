import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, isTest, root } from '#tests/setup/project.ts'
import { functionSizes } from './functions.ts'

/** Lines of a function at most; those of texts in backquotes, such as SQL, are not counted. Tests are free. */
const MOST = 120

test('no function of the sources is longer than 120 lines', () => {
  const files = filesBelow('src', /\.tsx?$/).filter((path) => !isTest(path) && !path.endsWith('.d.ts'))
  expect(files.length).toBeGreaterThan(1000)
  const sizes = files.flatMap((path) =>
    functionSizes(readFileSync(join(root, path), 'utf8'), path).map((size) => ({ path, ...size })),
  )
  expect(sizes.length).toBeGreaterThan(10_000)
  const long = sizes
    .filter(({ lines }) => lines > MOST)
    .toSorted((a, b) => b.lines - a.lines)
    .map(({ path, name, line, lines }) => `${path}:${line} ${name}: ${lines} lines`)
  expect(long, 'divide it: a function does one thing').toEqual([])
})

test('functions are measured with their names and places, without the lines of texts', () => {
  const code = [
    '/** 说明 */',
    "import { a } from 'b'",
    '',
    'export function outer(): void {',
    '  const inner = () => {',
    "    a('中文')",
    '  }',
    '  inner()',
    '}',
    'const query = () => `',
    '  SELECT 1',
    '  FROM ${a(() => 2)}',
    '`',
    'const object = {',
    '  method() {',
    '    return 1',
    '  },',
    '}',
  ].join('\n')
  const sizes = functionSizes(code, 'a.ts').map(({ name, line, lines }) => `${name} ${line} ${lines}`)
  expect(sizes.toSorted()).toEqual(['inner 5 3', 'method 15 3', 'outer 4 6', 'query 10 1'])
})
