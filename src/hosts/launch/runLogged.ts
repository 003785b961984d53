import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

interface RunOptions {
  cwd: string
  /** What the program prints is added to this file. */
  log: string
  env?: NodeJS.ProcessEnv
  /** Milliseconds; then the program is killed. */
  limit?: number
}

/** Runs a program quietly. @returns its exit code; 1 when a signal ended it or it could not be started. */
export function runLogged(argv: readonly string[], { cwd, log, env, limit }: RunOptions): Promise<number> {
  const [program = '', ...rest] = argv
  const output = openSync(log, 'a', 0o600)
  return new Promise((resolve) => {
    const child = spawn(program, rest, { cwd, env, stdio: ['ignore', output, output], timeout: limit })
    const finish = (code: number) => {
      closeSync(output)
      resolve(code)
    }
    // Node reports a failed start by `error` alone and everything else by `exit`.
    child.once('error', () => finish(1))
    child.once('exit', (code) => finish(code ?? 1))
  })
}
