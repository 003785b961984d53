import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

interface RunOptions {
  cwd: string
  /** File to which the program's output is appended. */
  log: string
  env?: NodeJS.ProcessEnv
  /** Milliseconds after which the program is killed. */
  limit?: number
}

/** Runs a program with its output in a file. @returns its exit code; 1 when a signal ended it or it did not start */
export function runLogged(argv: readonly string[], { cwd, log, env, limit }: RunOptions): Promise<number> {
  const [program = '', ...rest] = argv
  const output = openSync(log, 'a', 0o600)
  return new Promise((resolve) => {
    const child = spawn(program, rest, { cwd, env, stdio: ['ignore', output, output], timeout: limit })
    const finish = (code: number) => {
      closeSync(output)
      resolve(code)
    }
    // A failed start emits only `error`; everything else emits `exit`.
    child.once('error', () => finish(1))
    child.once('exit', (code) => finish(code ?? 1))
  })
}
