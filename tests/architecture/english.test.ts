import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from '#tests/setup/project.ts'

/**
 * Comments are plain technical English. Each rule has the number of comments that still break it; a change that mends
 * some of them lowers it here.
 */
const rules = [
  { name: 'begins with "What"', pattern: /^What\b/, most: 0, instead: 'name the thing: "Query of a list"' },
  {
    name: 'has nobody, somebody, anybody, whoever or anew',
    pattern: /\b(nobody|somebody|anybody|whoever|anew)\b/i,
    most: 0,
    instead: '"the caller", "no account", "again"',
  },
  {
    name: 'has a program tell, say, ask, know or want; people may',
    pattern: /\b(tells|says|asks|knows|wants)\b/,
    most: 3,
    instead: '"returns", "reports", "requests", "contains", "needs"',
  },
] as const

/** The comments of a source, one line each, without their marks. */
function commentsOf(code: string): string[] {
  return code.split('\n').flatMap((line) => {
    const [, text] = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s*(.*)$/.exec(line) ?? /\s\/\/\s(.*)$/.exec(line) ?? []
    return text ? [text] : []
  })
}

const breaches = (code: string, pattern: RegExp): string[] =>
  commentsOf(code).filter((comment) => pattern.test(comment))

test.each(rules)('no more comments than before: one that $name', ({ pattern, most, instead }) => {
  const files = ['src', 'tests'].flatMap((folder) => filesBelow(folder, /\.tsx?$/))
  expect(files.length).toBeGreaterThan(1000)
  const found = files
    .filter((path) => path !== 'tests/architecture/english.test.ts')
    .flatMap((path) =>
      breaches(readFileSync(join(root, path), 'utf8'), pattern).map((text) => `${path}: ${text}`),
    )
  expect(found.length, `${instead}\n${found.slice(0, 20).join('\n')}`).toBe(most)
})

test('comments are found, code and strings are not', () => {
  const code = [
    '/** What a list asks for. */',
    '  // What is sent',
    ' * What follows',
    'const a = 1 // What it was',
    "const text = 'https://example.com/What'",
    "say('What now?')",
  ].join('\n')
  expect(breaches(code, /^What\b/)).toHaveLength(4)
})
