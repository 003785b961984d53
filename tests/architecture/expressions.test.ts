import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, isTest, root } from '#tests/setup/project.ts'
import { expressionsIn, slowText } from './expressions.ts'

/** Milliseconds an expression may take over 100,000 characters. */
const LIMIT = 50

/** Files that build expressions at run time, and why no untrusted text becomes part of them. */
const built: Readonly<Record<string, string>> = {
  'src/server/common/mask.ts': 'the secrets of the call are escaped',
  'src/core/support/shapes.ts': 'made of constants: lists of labels, in two languages',
  'src/renderer/features/ops/logWorkbench/ansi.ts':
    'made of constants: control characters cannot stand in a literal',
}

const sources = filesBelow('src', /\.tsx?$/)
  .filter((file) => !isTest(file) && !file.includes('/testing/'))
  .map((file) => ({ file, ...expressionsIn(readFileSync(join(root, file), 'utf8'), file) }))

test('no expression takes long over a text of 100,000 characters, whatever a platform sends', () => {
  const distinct = new Map(
    sources.flatMap(({ file, literal }) =>
      literal.map((one) => [`/${one.pattern}/${one.flags}`, { file, ...one }] as const),
    ),
  )
  expect(distinct.size).toBeGreaterThan(100)
  const slow = [...distinct].flatMap(([shown, expression]) => {
    const text = slowText(expression, LIMIT)
    return text === null ? [] : [`${expression.file}: ${shown} over ${text}`]
  })
  expect(slow).toEqual([])
}, 120_000)

test('expressions are literals, except those with a stated reason', () => {
  expect(sources.filter((one) => one.built > 0).map(({ file }) => file)).toEqual(
    Object.keys(built).toSorted(),
  )
})

test.each([
  ['a run that is looked at from each of its characters', '/+$'],
  ['a name in any place', '[\\w-]*(?:token|secret)[\\w-]*\\s*[=:]'],
  ['a nested repetition', '^(a+)+$'],
  ['a nested repetition behind a character that must come first', '^\\/(?:[a-z][\\w.-]*\\/?)+$'],
  ['two runs of the same', '^\\s*,?\\s*$'],
])('%s is found', (_, pattern) => {
  expect(slowText({ pattern, flags: 'i' }, LIMIT)).not.toBeNull()
})
