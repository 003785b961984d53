import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

interface RunOptions {
  cwd: string
  /** File to which the program's output is appended. */
  log: string
  env?: NodeJS.ProcessEnv
  /** Kills the program. */
  signal?: AbortSignal
}

/**
 * Runs a program with its output in a file.
 * @returns its exit code; 1 when a signal ended it or it did not start
 */
export function runLogged(argv: readonly string[], { cwd, log, env, signal }: RunOptions): Promise<number> {
  const [program = '', ...rest] = argv
  const output = openSync(log, 'a', 0o600)
  const ended = new Promise<number>((resolve) => {
    const child = spawn(program, rest, { cwd, env, stdio: ['ignore', output, output], signal })
    // A failed start and a kill by the signal emit `error`; `exit` then follows only where it had started.
    child.once('error', () => child.pid === undefined && resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  return ended.finally(() => closeSync(output))
}
