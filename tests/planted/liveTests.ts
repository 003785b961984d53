import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { asTree, endTree, environment, runsUntilEnd } from '#tests/setup/run.ts'

/** Test files that run after a change. */
export interface TestRequest {
  /** The file that was changed; relative, as all paths here. */
  readonly changed: string
  readonly files: readonly string[]
  /** Runs the tests whose titles match alone. */
  readonly titles?: string | undefined
}

export interface TestAnswer {
  readonly passed: number
  /** Title of the first test that failed, or the file of one that could not run; null: none did. */
  readonly failed: string | null
  /** Errors outside of tests. */
  readonly errors: readonly string[]
}

/** Vitest in a copy of the project, which stays between the runs. */
export class LiveTests {
  private readonly scratch: string
  private child: ChildProcess | undefined

  constructor(scratch: string) {
    this.scratch = scratch
  }

  private start(): ChildProcess {
    const child = fork(join(this.scratch, 'tests/planted/liveVitest.ts'), [], {
      cwd: this.scratch,
      env: environment({ NO_COLOR: '1' }),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      ...asTree,
    })
    runsUntilEnd(child)
    child.once('exit', () => {
      if (this.child === child) this.child = undefined
    })
    return child
  }

  /** @returns null when the tests exceeded the seconds; the next run starts another Vitest. */
  async run(request: TestRequest, seconds: number): Promise<TestAnswer | null> {
    const child = (this.child ??= this.start())
    const answer = await new Promise<TestAnswer | null>((resolve) => {
      const timer = setTimeout(() => end(null), seconds * 1000)
      const end = (message: TestAnswer | null) => {
        clearTimeout(timer)
        child.off('message', answered).off('exit', ended)
        resolve(message)
      }
      // Sent by `liveVitest.ts` alone.
      const answered = (message: unknown) => end(message as TestAnswer)
      const ended = () => end({ passed: 0, failed: null, errors: ['Vitest ended'] })
      child.on('message', answered).on('exit', ended)
      child.send(request)
    })
    if (answer === null) this.end()
    return answer
  }

  end(): void {
    if (this.child !== undefined) endTree(this.child)
    this.child = undefined
  }
}
