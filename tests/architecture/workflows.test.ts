import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/setup/project.ts'

const readText = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Names of the jobs of a workflow. */
const jobsOf = (file: string): string[] =>
  [...(readText(`.github/workflows/${file}`).split(/^jobs:$/m)[1] ?? '').matchAll(/^ {2}(\w+):$/gm)].map(
    ([, name = '']) => name,
  )

test('what only another system can prove has a job that exists', () => {
  const named = [...readText('src/hosts/electron/README.md').matchAll(/\| `(\w+\.yml)` `(\w+)` \|$/gm)]
  expect(named.length).toBeGreaterThan(3)
  const missing = named.filter(([, file = '', job = '']) => !jobsOf(file).includes(job))
  expect(missing.map(([line]) => line)).toEqual([])
})

test('the packed program is started on all three systems, in the place where it is packed', () => {
  const [, smoke = ''] = readText('.github/workflows/check.yml').split(/^ {2}smoke:$/m)
  const programs = [...smoke.matchAll(/\{ os: (\w+)[\w.-]*, program: (\S+) \}/g)].map(([, os, program]) => [
    os,
    program,
  ])
  expect(programs).toEqual([
    ['ubuntu', 'steward'],
    ['windows', 'dist/win-unpacked/Steward.exe'],
    ['macos', 'dist/mac-arm64/Steward.app/Contents/MacOS/Steward'],
  ])
  expect(smoke.match(/--smoke=smoke\.json/g)).toHaveLength(2)
})
