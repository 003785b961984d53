import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UserInfo } from '#contract/resources/shell/auth.ts'
import { filesBelow, root } from '#tests/setup/project.ts'

/** Files that read the signed-in user. */
const readsUser = /session\??\.user\b|\bUserInfo\b/

const read = /\buser\??\.(adminModel\.\w+|\w+)/g

/** `const { field = '' } = session.user`, and the same of the user alone. */
const taken = /const \{([^}]*)\} = (?:session\.)?user\b/g

const fieldsIn = (source: string): string[] => [
  ...[...source.matchAll(read)].map(([, field = '']) => field),
  ...[...source.matchAll(taken)].flatMap(([, names = '']) => names.match(/\w+(?=\s*(?:[,=:]|$))/g) ?? []),
]

test('the page about mappings names every field of the signed-in user that a screen reads', () => {
  const sources = filesBelow('src/renderer', /(?<!\.test)\.tsx?$/)
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .filter((source) => readsUser.test(source))
  const known = new Set(Object.keys(UserInfo.shape))
  const fields = sources.flatMap(fieldsIn).filter((field) => known.has(field.split('.')[0] ?? ''))
  const page = readFileSync(join(root, 'src/core/mapping/README.md'), 'utf8')
  const [, table = ''] = page.split('## What screens ask of the session')
  const rows = [...table.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell)
  const named = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, field = '']) => field))
  expect(named.toSorted()).toEqual([...new Set(fields)].toSorted())
})
