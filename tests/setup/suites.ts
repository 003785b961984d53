import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { reportVariable } from './attemptReporter.ts'
import {
  type Attempt,
  type Counts,
  filesToRepeat,
  type Flaky,
  joinAttempts,
  type PlaywrightReport,
  readPlaywright,
  type SuiteResult,
} from './attempts.ts'
import { chromiumNeed, fontsNeed, keyringNeed, type Need, packagingNeed } from './machine.ts'
import { root } from './project.ts'
import { run } from './run.ts'
import { keptFolder } from './steps.ts'

/** Reports of runners, screenshots of failed specs, the compile cache. */
export const results = join(root, 'tests', '.results')

/** Empties the results, but for the data that checks keep. */
export function emptyResults(): void {
  mkdirSync(results, { recursive: true })
  for (const name of readdirSync(results))
    if (name !== basename(keptFolder)) rmSync(join(results, name), { recursive: true, force: true })
}

export interface Suite {
  readonly name: string
  readonly needs: readonly Need[]
  /**
   * Seconds that it takes on two idle cores. After four times as long it is stopped: only a hanging suite takes longer.
   */
  readonly idleSeconds: number
  /**
   * Runs it, and the failed tests again.
   * @param seconds after which it is stopped
   */
  run(seconds: number): Promise<SuiteResult>
}

function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}

/** A fresh place for a report, so that none of an earlier run is read. */
function placeFor(file: string): string {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}

/** The result when `code` is all that is known of a runner, or its report has no failure although it failed. */
function withCode(result: SuiteResult, code: number): SuiteResult {
  const { counts } = result
  return code !== 0 && counts.failed === 0 ? { ...result, counts: { ...counts, failed: 1 } } : result
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 }

async function runBuild(seconds: number): Promise<SuiteResult> {
  const { code } = await run(['electron-vite', 'build'], { stream: true, seconds, env: { NO_COLOR: '1' } })
  return withCode({ counts: { ...none, passed: code === 0 ? 1 : 0 }, flaky: [] }, code)
}

async function runCheck(seconds: number): Promise<SuiteResult> {
  const report = placeFor(join(results, 'check.json'))
  const argv = ['node', 'tests/setup/check.ts', '--no-suites', '--json', report]
  const { code } = await run(argv, { stream: true, seconds, env: { NO_COLOR: '1' } })
  return withCode({ counts: { ...none, ...readReport<Partial<Counts>>(report) }, flaky: [] }, code)
}

export interface VitestRun {
  readonly config: string
  readonly project?: string
  /** File to which each attempt writes its report. */
  readonly report: string
  readonly seconds: number
  /** Shows the runner's output; default: true. */
  readonly isShown?: boolean
}

/**
 * Runs a project of vitest, and the files that failed once more, alone. Not vitest's `retry`: it repeats a test after
 * the earlier tests of its file, and repeats neither hooks nor files that could not be loaded.
 */
export async function runVitest(name: string, options: VitestRun): Promise<SuiteResult> {
  const { config, project, report, isShown = true } = options
  const end = Date.now() + options.seconds * 1000
  const attempt = async (files: readonly string[], rest: readonly string[]) => {
    const { code, isTimedOut } = await run(
      [
        ...['vitest', 'run', '--config', config, ...(project ? ['--project', project] : [])],
        ...['--reporter', 'default', '--reporter', join(import.meta.dirname, 'attemptReporter.ts')],
        ...[...rest, ...files],
      ],
      {
        stream: isShown,
        seconds: Math.max(1, Math.round((end - Date.now()) / 1000)),
        env: { NO_COLOR: '1', [reportVariable]: placeFor(report) },
      },
    )
    return { code, isTimedOut, read: readReport<Attempt>(report) }
  }
  const first = await attempt([], [])
  const files = first.code === 0 || first.isTimedOut ? [] : filesToRepeat(first.read)
  if (files.length === 0) return withCode(joinAttempts(name, first.read, null), first.code)
  if (isShown) console.log(`\n=== ${name}, once more: ${files === 'all' ? 'all of it' : files.join(', ')}`)
  const second = await attempt(files === 'all' ? [] : files, ['--maxWorkers', '1'])
  const joined = joinAttempts(name, first.read, second.read)
  // A failure of the second run in tests that passed before is in its report; any other failure is not.
  return filesToRepeat(second.read).length > 0 && second.read ? joined : withCode(joined, second.code)
}

export interface PlaywrightRun {
  readonly config: string
  readonly project?: string
  readonly report: string
  readonly seconds: number
  /** Folder of the specs, relative to the project. */
  readonly folder: string
  readonly isShown?: boolean
}

/** Runs a project of Playwright, and each specification that failed up to twice more. */
export async function runPlaywright(name: string, options: PlaywrightRun): Promise<SuiteResult> {
  const { config, project, report, seconds, folder, isShown = true } = options
  const { code } = await run(
    [
      ...['playwright', 'test', '--config', config, ...(project ? [`--project=${project}`] : [])],
      ...['--retries', '2', '--reporter', 'list,json'],
    ],
    {
      stream: isShown,
      seconds,
      env: { NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: placeFor(report) },
    },
  )
  const read = readReport<PlaywrightReport>(report)
  return withCode(read ? readPlaywright(name, read, folder) : { counts: none, flaky: [] }, code)
}

const vitestSuite = (name: string, project: string, rest: Pick<Suite, 'needs' | 'idleSeconds'>): Suite => ({
  name,
  ...rest,
  run: (seconds) =>
    runVitest(name, {
      config: 'tests/setup/vitest.config.ts',
      project,
      report: join(results, `vitest-${project}.json`),
      seconds,
    }),
})

function playwrightSuite(project: string, idleSeconds: number): Suite {
  const name = `end to end, ${project}`
  return {
    name,
    needs: [chromiumNeed, fontsNeed],
    idleSeconds,
    run: (seconds) =>
      runPlaywright(name, {
        config: 'tests/e2e/playwright.config.ts',
        project,
        report: join(results, `e2e-${project}.json`),
        seconds,
        folder: 'tests/e2e/specs',
      }),
  }
}

export const suites: readonly Suite[] = [
  { name: 'check', needs: [], idleSeconds: 60, run: runCheck },
  { name: 'build', needs: [], idleSeconds: 15, run: runBuild },
  vitestSuite('unit, contract, architecture, keychain', 'node', {
    needs: [keyringNeed, packagingNeed],
    idleSeconds: 360,
  }),
  vitestSuite('components in Chromium', 'components', {
    needs: [chromiumNeed, fontsNeed],
    idleSeconds: 180,
  }),
  playwrightSuite('browser', 900),
  playwrightSuite('standin', 110),
]

/** Seconds for all suites together: their time on a slow machine, twice. */
const TOTAL = 80 * 60

/** Least seconds of a suite: beside other work even a short one takes minutes. */
const LEAST = 5 * 60

export interface SuiteOutcome extends SuiteResult {
  readonly name: string
  readonly seconds: number
  /** Requirements that the machine lacks for it. */
  readonly note: string
}

/**
 * Runs every suite, also after failures. A suite without Chromium fails; one that lacks something else skips those
 * tests with the reason.
 * @param missing needs of the machine that could not be met, with the reason
 * @param only a part of the names of the suites to run; the build runs with any
 */
export async function runSuites(
  missing: ReadonlyMap<Need, string>,
  only = '',
): Promise<readonly SuiteOutcome[]> {
  const begun = Date.now()
  const outcomes: SuiteOutcome[] = []
  for (const suite of suites.filter(({ name }) => name === 'build' || name.includes(only))) {
    console.log(`\n=== ${suite.name}`)
    const lacking = suite.needs.flatMap((need) => missing.get(need) ?? [])
    const note = lacking.join(' ')
    if (lacking.length > 0 && suite.needs.includes(chromiumNeed)) {
      outcomes.push({ name: suite.name, counts: { ...none, failed: 1 }, flaky: [], seconds: 0, note })
      continue
    }
    const started = Date.now()
    // At least one second: a suite without time left reports its own timeout.
    const left = Math.max(1, TOTAL - (started - begun) / 1000)
    const result = await suite.run(Math.round(Math.min(Math.max(LEAST, 4 * suite.idleSeconds), left)))
    outcomes.push({ name: suite.name, ...result, seconds: (Date.now() - started) / 1000, note })
  }
  return outcomes
}

/** Prints each flaky test with the beginning of its error, and keeps them in `flaky.json` of the results. */
export function reportFlaky(flaky: readonly Flaky[]): void {
  writeFileSync(join(results, 'flaky.json'), `${JSON.stringify(flaky, null, 2)}\n`)
  if (flaky.length === 0) return
  console.log('\n=== flaky: passed, but not the first time')
  for (const { suite, file, title, error, attempts } of flaky) {
    console.log(`${suite}: ${file} › ${title} (${attempts} attempts)`)
    const lines = stripVTControlCharacters(error).split('\n').slice(0, 6)
    for (const line of lines) console.log(`    ${line}`)
  }
}

export const lineOf = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** Prints the counts of each suite. @returns their sum */
export function reportCounts(outcomes: readonly SuiteOutcome[]): Counts {
  console.log('\n=== counts')
  let total = none
  for (const { name, counts, seconds, note } of outcomes) {
    console.log(`${name.padEnd(42)} ${lineOf(counts)} (${Math.round(seconds)} s)${note ? ` ${note}` : ''}`)
    total = {
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }
  }
  return total
}
