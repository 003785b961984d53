import { writeFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'
import type { Attempt, FileResult, Stray, TestResult } from './attempts.ts'

/** Environment variable with the file that the reporter writes. */
export const reportVariable = 'STEWARD_ATTEMPT_REPORT'

const textOf = ({ stack, message }: { readonly stack?: string; readonly message: string }): string =>
  stack?.includes(message) ? stack : message

function resultOf(test: TestCase): TestResult {
  const { state, errors = [] } = test.result()
  const [error] = errors
  // A test that was still to come when its file ended has not run.
  return {
    title: test.fullName,
    state: state === 'pending' ? 'skipped' : state,
    error: error ? textOf(error) : '',
  }
}

/**
 * Writes how each test ended, for the runner of `npm test`. Vitest's own JSON report leaves out the errors of hooks and
 * those that no test caught.
 */
export default class AttemptReporter implements Reporter {
  private root = ''

  onInit({ config }: Vitest): void {
    this.root = config.root
  }

  private path(file: string): string {
    return relative(this.root, file).split(sep).join('/')
  }

  private fileResult(module: TestModule): FileResult {
    const errors = [module, ...module.children.allSuites()].flatMap((one) => one.errors()).map(textOf)
    if (['queued', 'pending'].includes(module.state())) errors.push('It did not end.')
    return {
      path: this.path(module.moduleId),
      tests: [...module.children.allTests()].map(resultOf),
      errors,
    }
  }

  private stray(error: SerializedError): Stray {
    const file: unknown = error['VITEST_TEST_PATH']
    return { path: typeof file === 'string' ? this.path(file) : null, error: textOf(error) }
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const attempt: Attempt = {
      files: modules.map((module) => this.fileResult(module)),
      strays: unhandled.map((error) => this.stray(error)),
    }
    writeFileSync(process.env[reportVariable] ?? '', JSON.stringify(attempt))
  }
}
