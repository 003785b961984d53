import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './project.ts'

export interface Outcome {
  readonly code: number
  readonly output: string
  readonly seconds: number
}

/** Environment in which `node` is the project's own and its tools are found by name. */
export const environment = (extra: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(':'),
  ...extra,
})

/** Process groups of the programs that run. */
const running = new Set<number>()

/** Ends every program that runs, with its children. */
export function endRuns(): void {
  for (const group of running) process.kill(-group, 'SIGKILL')
}

/**
 * Runs one program to its end. `stream` shows its output while it runs. A program that
 * cannot be started or exceeds `seconds` ends with code 127 or 124 and a line in its output.
 */
export function run(
  argv: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; stream?: boolean; seconds?: number } = {},
): Promise<Outcome> {
  const [program = '', ...rest] = argv
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(program, rest, {
      cwd: options.cwd ?? root,
      env: environment(options.env),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const { pid } = child
    if (pid !== undefined) running.add(pid)
    let output = ''
    let timedOut = false
    const timer = setTimeout(
      () => {
        timedOut = true
        // The whole process group: a runner's browsers must end with it.
        if (pid !== undefined) process.kill(-pid, 'SIGKILL')
      },
      (options.seconds ?? 1200) * 1000,
    )
    const take = (chunk: Buffer) => {
      output += chunk.toString()
      if (options.stream) process.stdout.write(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    const finish = (code: number, note: string) => {
      clearTimeout(timer)
      if (pid !== undefined) running.delete(pid)
      if (note && options.stream) process.stdout.write(note)
      resolve({ code, output: output + note, seconds: (Date.now() - started) / 1000 })
    }
    child.on('error', (error) => finish(127, `${program}: ${error.message}\n`))
    child.on('close', (code) => {
      if (timedOut) finish(124, `${program}: stopped after ${options.seconds ?? 1200} seconds\n`)
      else finish(code ?? 1, '')
    })
  })
}
