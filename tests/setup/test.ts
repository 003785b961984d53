import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumNeed, fontsNeed, keyringNeed, type Need, packagingNeed, prepare } from './machine.ts'
import { root } from './project.ts'
import { run } from './run.ts'

/**
 * npm test: prepares the machine, then runs every suite, also after failures. The last
 * line is `N passed, N failed, N skipped` over all of them; the exit code is 0 only without failures.
 */
interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface Suite {
  readonly name: string
  readonly argv: readonly string[]
  readonly needs: readonly Need[]
  /** Minutes after which the suite is stopped: about three times what it takes on two idle cores. */
  readonly minutes: number
  /** Reads the runner's own counts; null when it wrote none. */
  counts(): Counts | null
}

/** Minutes for all suites together on a slow machine; two cores need about twenty-seven. */
const TOTAL = 60

const results = join(root, 'tests', '.results')

const readJson = (name: string): Record<string, unknown> | null =>
  existsSync(join(results, name)) ? JSON.parse(readFileSync(join(results, name), 'utf8')) : null

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

function vitestCounts(name: string): Counts | null {
  const report = readJson(name)
  if (!report) return null
  // A file that cannot be loaded has no tests to count; it counts as one failure.
  const files = (report['testResults'] ?? []) as { status: string; assertionResults: unknown[] }[]
  const unloaded = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return {
    passed: number(report['numPassedTests']),
    failed: number(report['numFailedTests']) + unloaded,
    skipped: number(report['numPendingTests']) + number(report['numTodoTests']),
  }
}

function playwrightCounts(name: string): Counts | null {
  const report = readJson(name)
  if (!report) return null
  const stats = (report['stats'] ?? {}) as Record<string, unknown>
  const errors = (report['errors'] ?? []) as unknown[]
  return {
    passed: number(stats['expected']),
    // A test that passes only on a second attempt has failed.
    failed: number(stats['unexpected']) + number(stats['flaky']) + errors.length,
    skipped: number(stats['skipped']),
  }
}

function checkCounts(): Counts | null {
  const report = readJson('check.json')
  return report && { passed: number(report['passed']), failed: number(report['failed']), skipped: 0 }
}

const playwright = (project: string, minutes: number): Suite => ({
  name: `end to end, ${project}`,
  argv: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', `--project=${project}`],
  needs: [chromiumNeed, fontsNeed],
  minutes,
  counts: () => playwrightCounts(`e2e-${project}.json`),
})

const vitest = (name: string, project: string, rest: Pick<Suite, 'needs' | 'minutes'>): Suite => ({
  name,
  argv: [
    ...['vitest', 'run', '--config', 'tests/setup/vitest.config.ts', '--project', project],
    ...['--reporter', 'default', '--reporter', 'json'],
    ...['--outputFile.json', join(results, `vitest-${project}.json`)],
  ],
  ...rest,
  counts: () => vitestCounts(`vitest-${project}.json`),
})

const suites: readonly Suite[] = [
  {
    name: 'check',
    argv: ['node', 'tests/setup/check.ts', '--no-suites', '--json', join(results, 'check.json')],
    needs: [],
    minutes: 5,
    counts: checkCounts,
  },
  {
    name: 'build',
    argv: ['npm', 'run', '--silent', 'build'],
    needs: [],
    minutes: 3,
    counts: () => null,
  },
  vitest('unit, contract, architecture, keychain', 'node', {
    needs: [keyringNeed, packagingNeed],
    minutes: 20,
  }),
  vitest('components in Chromium', 'components', { needs: [chromiumNeed, fontsNeed], minutes: 12 }),
  playwright('browser', 35),
  playwright('standin', 10),
]

const say = (line: string) => console.log(line)
const heading = (text: string) => say(`\n=== ${text}`)

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

heading('machine')
const missing = await prepare([chromiumNeed, fontsNeed, keyringNeed, packagingNeed], say)

const begun = Date.now()
const outcomes: { name: string; counts: Counts; seconds: number; note: string }[] = []
for (const suite of suites) {
  heading(suite.name)
  const lacking = suite.needs.flatMap((need) => missing.get(need) ?? [])
  if (lacking.length > 0 && suite.needs.includes(chromiumNeed)) {
    outcomes.push({
      name: suite.name,
      counts: { passed: 0, failed: 1, skipped: 0 },
      seconds: 0,
      note: lacking.join(' '),
    })
    continue
  }
  // At least one second: a suite without time left reports its own timeout.
  const left = Math.max(1, TOTAL * 60 - (Date.now() - begun) / 1000)
  const { code, seconds } = await run(suite.argv, {
    stream: true,
    seconds: Math.round(Math.min(suite.minutes * 60, left)),
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, `e2e-${suite.argv.at(-1)?.split('=').at(-1)}.json`),
      NO_COLOR: '1',
    },
  })
  const counted = suite.counts()
  const counts = counted ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  // A runner that ends with an error has failed at least once, whatever its report says.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  outcomes.push({ name: suite.name, counts, seconds, note: lacking.join(' ') })
}

const line = ({ passed, failed, skipped }: Counts) => `${passed} passed, ${failed} failed, ${skipped} skipped`
const total: Counts = { passed: 0, failed: 0, skipped: 0 }

heading('counts')
for (const { name, counts, seconds, note } of outcomes) {
  say(`${name.padEnd(42)} ${line(counts)} (${Math.round(seconds)} s)${note ? ` ${note}` : ''}`)
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
}
process.exitCode = total.failed > 0 ? 1 : 0
say(line(total))
