import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockHolder } from '#hosts/lock.ts'
import { runLogged } from './runLogged.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Milliseconds for the runtime's installer; a download that takes longer is tried again at the next start. */
const INSTALL_LIMIT = 15_000
/** Milliseconds: a runtime that fails within this time counts as never having shown a window. */
const START_LIMIT = 15_000

/** Whether there is a display, which Electron needs; Windows and macOS always have one. */
export const hasDisplay = (environment: Environment, platform: NodeJS.Platform = process.platform): boolean =>
  platform !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY)

/** @returns the runtime's program, or null when it is not installed. */
export function findRuntime(root: string, environment: Environment): string | null {
  const folder = join(root, 'node_modules', 'electron')
  const pathFile = join(folder, 'path.txt')
  const inside = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron'
  const program = join(environment.ELECTRON_OVERRIDE_DIST_PATH || join(folder, 'dist'), inside)
  return existsSync(program) ? program : null
}

/** Runs the package's installer, which downloads the runtime and honours ELECTRON_MIRROR and the proxy variables. */
export async function installRuntime(root: string, log: string): Promise<string | null> {
  const installer = join(root, 'node_modules', 'electron', 'install.js')
  await runLogged([process.execPath, installer], { cwd: root, log, env: process.env, limit: INSTALL_LIMIT })
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
