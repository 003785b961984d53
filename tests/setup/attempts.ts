/**
 * Results of a suite over one or more attempts. A test that failed and then passed is flaky: it passes, and the end of
 * the run names it.
 */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface Flaky {
  readonly suite: string
  /** Relative to the project, with forward slashes. */
  readonly file: string
  readonly title: string
  /** First error, as the runner printed it. */
  readonly error: string
  /** Attempts up to the one that passed. */
  readonly attempts: number
}

export interface SuiteResult {
  readonly counts: Counts
  readonly flaky: readonly Flaky[]
}

export interface TestResult {
  /** With the titles of its groups. */
  readonly title: string
  readonly state: 'passed' | 'failed' | 'skipped'
  /** First error; empty without one. */
  readonly error: string
}

export interface FileResult {
  readonly path: string
  readonly tests: readonly TestResult[]
  /** Errors outside of its tests: of loading it, of its hooks; also that it did not end. */
  readonly errors: readonly string[]
}

/** Report of one run of vitest; see `attemptReporter.ts`. */
export interface Attempt {
  readonly files: readonly FileResult[]
  /** Errors that no test caught. */
  readonly strays: readonly Stray[]
}

export interface Stray {
  /** The test file that ran meanwhile; null when it is unknown. */
  readonly path: string | null
  readonly error: string
}

/** So many failed files are no lost races: trying them again would only take time. */
const MANY = 20

const hasFailed = ({ tests, errors }: FileResult): boolean =>
  errors.length > 0 || tests.some(({ state }) => state === 'failed')

/**
 * @param attempt null when the runner ended without a report
 * @returns the files to run again; `all` when it is unknown which failed; none when nothing failed or too much
 */
export function filesToRepeat(attempt: Attempt | null): readonly string[] | 'all' {
  if (!attempt || attempt.strays.some(({ path }) => path === null)) return 'all'
  const failed = attempt.files.filter(hasFailed).map(({ path }) => path)
  const stray = attempt.strays.flatMap(({ path }) => path ?? [])
  const paths = [...new Set([...failed, ...stray])]
  return paths.length > MANY ? [] : paths
}

/** The results of a file's tests by title; their order distinguishes tests of one title. */
function byTitle(file: FileResult | undefined): Map<string, TestResult> {
  const found = new Map<string, TestResult>()
  for (const one of file?.tests ?? []) {
    let key = one.title
    for (let n = 2; found.has(key); n += 1) key = `${one.title} (${n})`
    found.set(key, one)
  }
  return found
}

/** One test or file over two attempts; `second` is absent where it did not run again. */
function judge(first: TestResult | undefined, second: TestResult | undefined) {
  const states = [first?.state, second?.state]
  if (states.includes('passed')) return { state: 'passed', isFlaky: states.includes('failed') } as const
  return { state: states.includes('failed') ? 'failed' : 'skipped', isFlaky: false } as const
}

/** Errors outside of tests count as one failure of their file, and are flaky when the other attempt has none. */
function judgeErrors(suite: string, first: FileResult | undefined, second: FileResult | undefined) {
  const error = first?.errors[0] ?? second?.errors[0]
  if (error === undefined) return null
  const isFlaky = first !== undefined && second !== undefined && !(first.errors[0] && second.errors[0])
  if (!isFlaky) return 'failed'
  return { suite, file: first.path, title: '(outside of its tests)', error, attempts: 2 } satisfies Flaky
}

function judgeFile(suite: string, first: FileResult | undefined, second: FileResult | undefined) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const flaky: Flaky[] = []
  const [before, after] = [byTitle(first), byTitle(second)]
  for (const title of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(title), after.get(title)]
    const { state, isFlaky } = judge(one, other)
    counts[state] += 1
    if (!isFlaky) continue
    const failed = one?.state === 'failed' ? one : other
    flaky.push({
      suite,
      file: first?.path ?? second?.path ?? '',
      title,
      error: failed?.error ?? '',
      attempts: 2,
    })
  }
  const outside = judgeErrors(suite, first, second)
  if (outside === 'failed' && counts.failed === 0) counts.failed = 1
  else if (outside !== null && outside !== 'failed') flaky.push(outside)
  return { counts, flaky }
}

const noFile: Attempt = { files: [], strays: [] }

/**
 * Joins a run of vitest with a second one of the files that failed.
 * @param second null when there was none, or it ended without a report
 */
export function joinAttempts(suite: string, first: Attempt | null, second: Attempt | null): SuiteResult {
  const [before, after] = [first ?? noFile, second ?? noFile]
  const earlier = new Map(before.files.map((file) => [file.path, file]))
  const later = new Map(after.files.map((file) => [file.path, file]))
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const flaky: Flaky[] = []
  for (const path of new Set([...earlier.keys(), ...later.keys()])) {
    const file = judgeFile(suite, earlier.get(path), later.get(path))
    counts.passed += file.counts.passed
    counts.failed += file.counts.failed
    counts.skipped += file.counts.skipped
    flaky.push(...file.flaky)
  }
  const strays = (second ?? before).strays
  counts.failed += strays.length
  if (strays.length > 0 || !second) return { counts, flaky }
  for (const { path, error } of before.strays)
    flaky.push({ suite, file: path ?? '', title: '(an error that no test caught)', error, attempts: 2 })
  if (!first)
    flaky.push({ suite, file: '', title: '(the runner)', error: 'It ended without a report.', attempts: 2 })
  return { counts, flaky }
}

/** The parts of Playwright's JSON report that are read. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly skipped: number }
  readonly errors: readonly { readonly message?: string }[]
  readonly suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly file: string
  readonly specs: readonly PlaywrightSpec[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightSpec {
  readonly title: string
  readonly file: string
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    readonly results: readonly { readonly status: string; readonly errors: readonly { message?: string }[] }[]
  }[]
}

const specsOf = (suite: PlaywrightSuite): readonly PlaywrightSpec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

/** @param folder of the specs, relative to the project */
export function readPlaywright(suite: string, report: PlaywrightReport, folder: string): SuiteResult {
  const flaky = report.suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }): Flaky => {
        const failed = results.find(({ errors }) => errors.length > 0)
        return {
          suite,
          file: `${folder}/${spec.file}`,
          title: spec.title,
          error: failed?.errors[0]?.message ?? `The first attempt ended as ${results[0]?.status}.`,
          attempts: results.length,
        }
      }),
  )
  const { expected, unexpected, skipped } = report.stats
  return {
    counts: { passed: expected + flaky.length, failed: unexpected + report.errors.length, skipped },
    flaky,
  }
}
