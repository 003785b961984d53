import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { run } from '#tests/setup/run.ts'
import { firstFailure, inScratchCopy } from '#tests/setup/scratch.ts'
import { LiveTests } from './liveTests.ts'
import { type Mistake, plantIn } from './mistake.ts'
import { tables } from './mistakes.ts'

/**
 * npm run planted: makes each mistake of the table in a scratch copy of the project, runs the tests that have to detect
 * it, and reports whether one did. `--table NAME` (more than one is possible) takes those of one table, `--only TEXT`
 * those whose name or file contains the text, `--no-sound` leaves out the run of the same tests without a mistake,
 * `--list` only names them.
 */
const { values: given } = parseArgs({
  options: {
    only: { type: 'string' },
    table: { type: 'string', multiple: true },
    list: { type: 'boolean' },
    sound: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

const ofTables: readonly Mistake[] = Object.entries(tables)
  .filter(([table]) => given.table?.includes(table) ?? true)
  .flatMap(([, mistakes]) => mistakes)
const chosen = ofTables.filter(
  ({ name, file }) => given.only === undefined || name.includes(given.only) || file.includes(given.only),
)

/** Seconds after which the tests of one mistake are stopped: a program that hangs has been noticed as well. */
const LIMIT = 300
/** The same for all of them together, without a mistake. */
const ALL = 3600

interface Result {
  readonly code: number
  /** Title of the first test that failed; null: none did. */
  readonly failed: string | null
  readonly output: string
}

/** Runs the tests in the scratch copy. Titles are passed to both runners. */
async function runTests(
  scratch: string,
  tests: readonly string[],
  { titles, seconds = LIMIT }: { titles?: string | undefined; seconds?: number } = {},
): Promise<Result> {
  const specs = tests.filter((path) => path.endsWith('.spec.ts'))
  const files = tests.filter((path) => !path.endsWith('.spec.ts'))
  const commands: string[][] = []
  if (files.length > 0) {
    const titled = titles === undefined ? [] : ['--testNamePattern', titles]
    commands.push(['vitest', 'run', '--config', 'tests/setup/vitest.config.ts', ...titled, ...files])
  }
  if (specs.length > 0) {
    const titled = titles === undefined ? [] : ['--grep', titles]
    const project = specs.some((path) => path.includes('/electron/')) ? 'standin' : 'browser'
    const config = ['--config', 'tests/e2e/playwright.config.ts', `--project=${project}`]
    commands.push([
      'playwright',
      'test',
      ...config,
      ...titled,
      ...specs.map((path) => path.replace(/^tests\/e2e\//, '')),
    ])
  }
  let output = ''
  for (const argv of commands) {
    const outcome = await run(argv, { cwd: scratch, seconds, env: { NO_COLOR: '1' } })
    output += outcome.output
    if (outcome.code !== 0) return { code: outcome.code, failed: firstFailure(output), output }
  }
  return { code: 0, failed: null, output }
}

/** Runs the tests of a mistake that is in the scratch copy: files of vitest first, then specs. */
async function runTestsOf(scratch: string, live: LiveTests, mistake: Mistake): Promise<Result> {
  const { file: changed, tests, titles } = mistake
  const files = tests.filter((path) => !path.endsWith('.spec.ts'))
  const specs = tests.filter((path) => path.endsWith('.spec.ts'))
  if (files.length === 0) return runTests(scratch, specs, { titles })
  const answer = await live.run({ changed, files, titles }, LIMIT)
  if (answer === null) return { code: 124, failed: null, output: '' }
  const { passed, failed, errors } = answer
  const output = [`${passed} passed`, ...errors].join('\n')
  if (failed !== null || errors.length > 0) return { code: 1, failed, output }
  return passed > 0 && specs.length > 0
    ? runTests(scratch, specs, { titles })
    : { code: 0, failed: null, output }
}

/**
 * The same tests without a mistake: a test that fails anyway detects nothing.
 * @returns the failed ones.
 */
async function soundTests(scratch: string): Promise<string | null> {
  const all = [...new Set(chosen.flatMap(({ tests }) => tests))]
  console.log(`without a mistake: ${all.length} files`)
  const { code, failed, output } = await runTests(scratch, all, { seconds: ALL })
  if (code === 0) return null
  return failed ?? output.slice(-2000)
}

async function attempt(
  scratch: string,
  live: LiveTests,
  mistake: Mistake,
): Promise<'caught' | 'not caught' | 'error'> {
  const path = join(scratch, mistake.file)
  const source = readFileSync(path, 'utf8')
  const say = (verdict: string, more: string) =>
    console.log(
      `${verdict.padEnd(10)} ${mistake.file}: ${mistake.name}${more === '' ? '' : `\n             ${more}`}`,
    )
  try {
    writeFileSync(path, plantIn(source, mistake))
    const { code, failed, output } = await runTestsOf(scratch, live, mistake)
    if (code === 0 && !/[1-9]\d* passed/.test(stripVTControlCharacters(output))) {
      say('ERROR', `no test has the titles ${mistake.titles ?? ''}`)
      return 'error'
    }
    if (code === 0) {
      say('NOT CAUGHT', '')
      return 'not caught'
    }
    if (failed === null && code !== 124) {
      say('ERROR', `no test ran:\n${output.slice(-2000)}`)
      return 'error'
    }
    say('caught', failed ?? `stopped after ${LIMIT} s`)
    return 'caught'
  } catch (error) {
    say('ERROR', error instanceof Error ? error.message : String(error))
    return 'error'
  } finally {
    writeFileSync(path, source)
  }
}

async function plantAll(scratch: string): Promise<number> {
  const unsound = given.sound ? await soundTests(scratch) : null
  if (unsound !== null) {
    console.log(`these tests fail without a mistake:\n${unsound}`)
    return 1
  }
  const counts = { caught: 0, 'not caught': 0, error: 0 }
  const live = new LiveTests(scratch)
  for (const mistake of chosen) counts[await attempt(scratch, live, mistake)] += 1
  live.end()
  console.log(
    `${chosen.length} planted: ${counts.caught} caught, ${counts['not caught']} not caught, ${counts.error} errors`,
  )
  return counts.caught === chosen.length ? 0 : 1
}

if (given.list) for (const { file, name } of chosen) console.log(`${file}: ${name}`)
else process.exitCode = await inScratchCopy(plantAll, 'own')
