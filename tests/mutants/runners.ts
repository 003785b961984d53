import { stripVTControlCharacters } from 'node:util'

/** A program that runs test files, and how its commands and outputs look. */
export interface Runner {
  /** Runs test files with the mutants in place, until a test fails if `bail`. */
  run(files: readonly string[], bail: boolean): string[]
  /**
   * Runs the test files that may reach the sources, and reports to the file `MUTANT_HITS` which ran and how
   * they ended.
   */
  measure(sources: readonly string[]): string[]
  /** Test files that failed, as the output names them. */
  failed(output: string): ReadonlySet<string>
  /** Seconds that a run takes beside its tests: the start, a build. */
  readonly overhead: number
}

/** Left out: they read sources instead of running them, or need a build. */
const leftOut = ['tests/planted/', 'tests/packaging/', 'tests/mutants/']

export const isLeftOut = (suite: string): boolean => leftOut.some((folder) => suite.startsWith(folder))

/**
 * Environment of every run.
 * @param without further suites that do not run
 */
export const quiet = (without: readonly string[] = []) => ({
  NO_COLOR: '1',
  STEWARD_SUITES_LEFT_OUT: [...leftOut.map((folder) => `${folder}**`), ...without].join(','),
})

const vitest = (command: 'run' | 'related', ...rest: string[]): string[] => [
  ...['vitest', command, '--run', '--config', 'tests/setup/vitest.config.ts', '--maxWorkers', '1'],
  ...rest,
]

const namesIn = (output: string, pattern: RegExp): ReadonlySet<string> =>
  new Set([...stripVTControlCharacters(output).matchAll(pattern)].map(([, name = '']) => name))

/** Unit, component and contract suites. */
export const suiteRunner: Runner = {
  run: (files, bail) => vitest('run', ...(bail ? ['--bail', '1'] : []), ...files),
  // Each suite in separate modules: code that a module runs when it is loaded is run for every suite.
  measure: (sources) =>
    vitest('related', '--isolate', '--reporter', './tests/mutants/hitReporter.ts', ...sources),
  failed: (output) => namesIn(output, /^ *FAIL .*?(\S+\.test\.tsx?)/gm),
  overhead: 60,
}

const playwright = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', '--workers', '1']

/** End-to-end specs, those whose path contains one of the names. They build the console that they run. */
export const specRunner = (names: readonly string[]): Runner => ({
  run: (files, bail) => [...playwright, '--reporter', 'list', ...(bail ? ['-x'] : []), ...files],
  measure: () => [...playwright, '--reporter', './tests/mutants/specReporter.ts', ...names],
  failed: (output) => namesIn(output, /^ +\d+\) \[\w+\] › (\S+?\.spec\.ts):/gm),
  overhead: 240,
})
