import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockHolder } from '#hosts/lock.ts'
import { runLogged } from './runLogged.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Milliseconds between two looks at how far a download is. */
const LOOK_EVERY = 500
/** Milliseconds: a runtime that fails within this time counts as never having shown a window. */
const START_LIMIT = 15_000

/** Whether there is a display, which Electron needs; Windows and macOS always have one. */
export const hasDisplay = (environment: Environment, platform: NodeJS.Platform = process.platform): boolean =>
  platform !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY)

const textOf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)

/**
 * The package's installer writes `path.txt` last, and leaves an older runtime where it is: only both together say that
 * the whole runtime of this version is there. A folder of the operator's own is taken as it is.
 * @returns the runtime's program, or null when it is not installed
 */
export function findRuntime(root: string, environment: Environment): string | null {
  const folder = join(root, 'node_modules', 'electron')
  const inside = textOf(join(folder, 'path.txt'))
  const own = environment.ELECTRON_OVERRIDE_DIST_PATH
  if (!own) {
    // The type of the package's own file.
    const manifest = JSON.parse(textOf(join(folder, 'package.json')) ?? '{}') as { version?: string }
    if (inside === null || textOf(join(folder, 'dist', 'version'))?.replace(/^v/, '') !== manifest.version)
      return null
  }
  const program = join(own || join(folder, 'dist'), inside ?? 'electron')
  return existsSync(program) ? program : null
}

/** Bytes of all files below a folder. */
function sizeOf(folder: string): number {
  let bytes = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    bytes += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  return bytes
}

interface Installation {
  /** File for the installer's output. */
  log: string
  /** Stops the download. */
  signal: AbortSignal
  /** Called a few times a second. @param bytes downloaded so far */
  onProgress(bytes: number): void
}

/**
 * Runs the package's installer, which downloads the runtime and honours ELECTRON_MIRROR and the proxy variables. It
 * takes as long as it takes: a download cannot be resumed.
 */
export async function installRuntime(
  root: string,
  { log, signal, onProgress }: Installation,
): Promise<string | null> {
  const installer = join(root, 'node_modules', 'electron', 'install.js')
  // The installer downloads into the folder for temporary files, where its progress can be seen.
  const folder = mkdtempSync(join(tmpdir(), 'steward-electron-'))
  const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder }
  const look = setInterval(() => onProgress(sizeOf(folder)), LOOK_EVERY)
  try {
    await runLogged([process.execPath, installer], { cwd: root, log, env, signal })
  } finally {
    clearInterval(look)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  return findRuntime(root, process.env)
}

export interface ElectronRun {
  /** Resolves at the end; with false when it failed before it can have shown a window. */
  readonly finished: Promise<boolean>
  /** Asks it to quit, as its menu does. */
  stop(): void
}

export function runElectron(
  program: string,
  options: { root: string; dataDir: string; log: string },
): ElectronRun {
  const output = openSync(options.log, 'a', 0o600)
  const started = Date.now()
  // With ELECTRON_RUN_AS_NODE the runtime would run as plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env
  const child = spawn(program, [options.root], {
    env: { ...environment, STEWARD_DATA_DIR: options.dataDir, [lockHolder]: String(process.pid) },
    stdio: ['ignore', output, output],
    // Only stop() passes Ctrl+C on, once.
    detached: process.platform !== 'win32',
  })
  const finished = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0 || Date.now() - started > START_LIMIT))
  })
  return {
    finished: finished.finally(() => closeSync(output)),
    stop: () => {
      child.kill('SIGTERM')
    },
  }
}
