import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './project.ts'

export interface Outcome {
  readonly code: number
  readonly output: string
  readonly seconds: number
  /** The program was stopped because it exceeded its seconds. */
  readonly isTimedOut: boolean
}

const packages = join(root, 'node_modules')
const isWindows = process.platform === 'win32'

/** Environment in which `node` is the project's own and its tools are found by name. */
export const environment = (extra: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [join(packages, '.bin'), process.env['PATH']].join(delimiter),
  ...extra,
})

interface Manifest {
  readonly name?: string
  readonly bin?: string | Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const manifest = (...path: string[]): Manifest =>
  JSON.parse(readFileSync(join(...path, 'package.json'), 'utf8')) as Manifest

/** Scripts of the tools that the project depends on, by the name of their command; paths below a project. */
function readTools(): ReadonlyMap<string, string> {
  const { dependencies, devDependencies } = manifest(root)
  const tools = new Map<string, string>()
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const { bin = {} } = manifest(packages, name)
    const commands = typeof bin === 'string' ? { [name.replace(/^@[^/]*\//, '')]: bin } : bin
    for (const [command, script] of Object.entries(commands))
      tools.set(command, join('node_modules', name, script))
  }
  return tools
}

let tools: ReadonlyMap<string, string> | undefined

/**
 * @param folder where it runs; a tool comes from the packages there, since Playwright refuses specifications that find
 * another copy of it. Where a folder has no packages, from the project's
 * @returns the command to spawn. `node` is this Node, and a tool of the project is its script: on Windows neither has
 * an executable file of that name. Anything else is a program of the system.
 */
export function commandOf([program = '', ...rest]: readonly string[], folder: string = root): string[] {
  if (program === 'node') return [process.execPath, ...rest]
  tools ??= readTools()
  const script = tools.get(program)
  if (script === undefined) return [program, ...rest]
  const own = join(folder, script)
  return [process.execPath, existsSync(own) ? own : join(root, script), ...rest]
}

/** Options of `spawn` for a program that `endTree` can end. */
export const asTree = { detached: !isWindows, windowsHide: true }

/** Ends a program that was spawned with `asTree`, and every program that it started. */
export function endTree({ pid }: ChildProcess): void {
  if (pid === undefined) return
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true })
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // The group has ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const running = new Set<ChildProcess>()

/** Counts a program that was spawned with `asTree` elsewhere among those that run. */
export function runsUntilEnd(child: ChildProcess): void {
  running.add(child)
  child.once('close', () => running.delete(child))
}

/** Ends every program that runs, with its children. */
export function endRuns(): void {
  for (const child of running) endTree(child)
}

/** Ends them when this program is interrupted: a separate process group does not get the terminal's signals. */
export function endRunsOnSignal(also: () => void = () => {}): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      endRuns()
      also()
      process.exit(130)
    })
  }
}

/**
 * Runs one program to its end; see `commandOf` for its name. `stream` shows its output while it runs. A program that
 * cannot be started or exceeds `seconds` ends with code 127 or 124 and a line in its output.
 */
export function run(
  argv: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; stream?: boolean; seconds?: number } = {},
): Promise<Outcome> {
  const [program = '', ...rest] = commandOf(argv, options.cwd)
  const { seconds: limit = 1200 } = options
  const started = Date.now()
  return new Promise((resolve) => {
    const child = spawn(program, rest, {
      cwd: options.cwd ?? root,
      env: environment(options.env),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...asTree,
    })
    running.add(child)
    let output = ''
    let isTimedOut = false
    const timer = setTimeout(() => {
      isTimedOut = true
      // With its children: a runner's browsers must end with it.
      endTree(child)
    }, limit * 1000)
    const take = (chunk: Buffer) => {
      output += chunk.toString()
      if (options.stream) process.stdout.write(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    const finish = (code: number, note: string) => {
      clearTimeout(timer)
      running.delete(child)
      if (note && options.stream) process.stdout.write(note)
      resolve({ code, output: output + note, seconds: (Date.now() - started) / 1000, isTimedOut })
    }
    child.on('error', (error) => finish(127, `${argv[0]}: ${error.message}\n`))
    child.on('close', (code) => {
      if (isTimedOut) finish(124, `${argv[0]}: stopped after ${limit} seconds\n`)
      else finish(code ?? 1, '')
    })
  })
}
