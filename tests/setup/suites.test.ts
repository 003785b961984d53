import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { root } from './project.ts'
import { runPlaywright, runVitest } from './suites.ts'

/** Races are planted into small projects, which the real runners run. */
let folder = ''
const folders: string[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-attempts-'))
  folders.push(folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
})
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true, maxRetries: 3 })
})

const write = (name: string, content: string) => writeFileSync(join(folder, name), content)

/** Code whose condition is true the first `times` times that it runs, in any process. */
const isEarly = (name: string, times = 1): string => {
  const marks = Array.from({ length: times }, (_, n) => JSON.stringify(join(folder, `${name}-${n}`)))
  return `[${marks.join(', ')}].some((mark) => !existsSync(mark) && (writeFileSync(mark, ''), true))`
}
const files = "import { existsSync, writeFileSync } from 'node:fs'\n"

const vitestOf = (seconds = 60) => {
  write(
    'vitest.config.js',
    `export default { root: ${JSON.stringify(folder)}, test: { include: ['*.test.js'] } }`,
  )
  return runVitest('planted', {
    config: join(folder, 'vitest.config.js'),
    report: join(folder, 'report.json'),
    seconds,
    isShown: false,
  })
}
const vitest = `${files}import { beforeAll, expect, test } from 'vitest'\n`

test('a test of vitest that loses a race passes and is named as flaky, with its first error', async () => {
  write(
    'race.test.js',
    `${vitest}
    test('neighbour', () => {})
    test('race', () => { expect(${isEarly('race')}, 'the first one lost').toBe(false) })`,
  )
  const { counts, flaky } = await vitestOf()
  expect(counts).toEqual({ passed: 2, failed: 0, skipped: 0 })
  expect(flaky).toEqual([
    {
      suite: 'planted',
      file: 'race.test.js',
      title: 'race',
      error: expect.stringContaining('the first one lost'),
      attempts: 2,
    },
  ])
})

test('a test of vitest that fails every time fails the run', async () => {
  write(
    'race.test.js',
    `${vitest}
    test('race', () => { expect(${isEarly('race')}).toBe(false) })
    test('wrong', () => { expect(1).toBe(2) })
    test.skip('left out', () => {})`,
  )
  const { counts, flaky } = await vitestOf()
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1 })
  expect(flaky.map(({ title }) => title)).toEqual(['race'])
})

test('hooks, files and errors that no test caught are tried again as well', async () => {
  write(
    'hook.test.js',
    `${vitest}
    beforeAll(() => { if (${isEarly('hook')}) throw new Error('of the hook') })
    test('after the hook', () => {})`,
  )
  write(
    'load.test.js',
    `${vitest}if (${isEarly('load')}) throw new Error('of the file')\ntest('loaded', () => {})`,
  )
  write(
    'stray.test.js',
    `${vitest}
    test('stray', async () => {
      if (${isEarly('stray')}) void Promise.reject(new Error('of nobody'))
      await new Promise((resolve) => setImmediate(resolve))
    })`,
  )
  const { counts, flaky } = await vitestOf()
  expect(counts).toEqual({ passed: 3, failed: 0, skipped: 0 })
  const found = flaky.map(({ file, title, error }) => [file, title, /of the \w+|of nobody/.exec(error)?.[0]])
  expect(new Set(found)).toEqual(
    new Set([
      ['hook.test.js', '(outside of its tests)', 'of the hook'],
      ['load.test.js', '(outside of its tests)', 'of the file'],
      ['stray.test.js', '(an error that no test caught)', 'of nobody'],
    ]),
  )
})

test('a hook, a file and a stray error that fail every time fail the run, once each', async () => {
  write(
    'hook.test.js',
    `${vitest}
    beforeAll(() => { throw new Error('of the hook') })
    test('after the hook', () => {})`,
  )
  write('load.test.js', "throw new Error('of the file')")
  write(
    'stray.test.js',
    `${vitest}
    test('stray', async () => {
      void Promise.reject(new Error('of nobody'))
      await new Promise((resolve) => setImmediate(resolve))
    })`,
  )
  const { counts, flaky } = await vitestOf()
  expect(counts).toEqual({ passed: 1, failed: 3, skipped: 1 })
  expect(flaky).toEqual([])
})

test('what hangs is stopped and fails, without a second attempt', async () => {
  write('hang.test.js', `${vitest}test('hangs', () => { for (;;); })`)
  const { counts } = await vitestOf(5)
  expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(existsSync(join(folder, 'report.json'))).toBe(false)
})

test('a specification gets two more attempts, and is named as flaky when one of them passes', async () => {
  write('playwright.config.js', "export default { testDir: '.', outputDir: 'results', timeout: 20_000 }")
  const playwright = `${files}import { expect, test } from '@playwright/test'\n`
  write(
    'race.spec.js',
    `${playwright}
    test('neighbour', () => {})
    test('race', () => { expect(${isEarly('race', 2)}, 'the first one lost').toBe(false) })`,
  )
  write('wrong.spec.js', `${playwright}test('wrong', () => { expect(1).toBe(2) })`)
  const { counts, flaky } = await runPlaywright('planted', {
    config: join(folder, 'playwright.config.js'),
    report: join(folder, 'report.json'),
    seconds: 60,
    folder: 'specs',
    isShown: false,
  })
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 0 })
  expect(flaky).toEqual([
    {
      suite: 'planted',
      file: 'specs/race.spec.js',
      title: 'race',
      error: expect.stringContaining('the first one lost'),
      attempts: 3,
    },
  ])
})
