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
    return child
  }

  /** @returns null when the tests exceeded the seconds or ended Vitest; the next run starts another one. */
  async run(request: TestRequest, seconds: number): Promise<TestAnswer | null> {
    const child = (this.child ??= this.start())
    const answer = await new Promise<TestAnswer | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), seconds * 1000)
      const end = (message: TestAnswer | null) => {
        clearTimeout(timer)
        child.removeAllListeners('message').removeAllListeners('exit')
        resolve(message)
      }
      child.on('message', (message) => end(message as TestAnswer))
      child.on('exit', () => end(null))
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
