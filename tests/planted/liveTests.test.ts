import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { LiveTests } from './liveTests.ts'

test('a mistake that was written back is no part of the next run, in whichever file that one is', {
  timeout: 240_000,
}, async () => {
  const copy = mkdtempSync(join(tmpdir(), 'steward-live-'))
  for (const path of ['package.json', 'tsconfig.json', 'src', 'tests', 'locales'])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  const live = new LiveTests(copy)
  onTestFinished(() => {
    live.end()
    rmSync(copy, { recursive: true, force: true, maxRetries: 3 })
  })
  const write = (name: string, text: string) => writeFileSync(join(copy, 'src/base', name), text)
  const [one, other] = ["export const one = 'one'\n", "export const other = 'other'\n"]
  write('one.ts', one)
  write('other.ts', other)
  write(
    'both.test.ts',
    `import { expect, test } from 'vitest'
import { one } from './one.ts'
import { other } from './other.ts'
test('both', () => expect([one, other.length > 0]).toEqual(['one', true]))
`,
  )
  const run = (changed: string) =>
    live.run({ changed: `src/base/${changed}`, files: ['src/base/both.test.ts'] }, 120)
  write('one.ts', one.replace("'one'", "'broken'"))
  expect(await run('one.ts')).toMatchObject({ passed: 0, failed: 'src/base/both.test.ts > both' })
  write('one.ts', one)
  write('other.ts', other.replace("'other'", "'unnoticed'"))
  expect(await run('other.ts')).toMatchObject({ passed: 1, failed: null })
  write('other.ts', other.replace("'other'", "''"))
  expect(await run('other.ts')).toMatchObject({ passed: 0, failed: 'src/base/both.test.ts > both' })
})
