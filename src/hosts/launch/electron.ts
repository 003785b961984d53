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
import { quitArgument } from '#hosts/quitArgument.ts'
import { lockHolder } from '#hosts/lock.ts'
import { runLogged } from './runLogged.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Milliseconds between two checks of the progress of a download. */
const LOOK_EVERY = 500
/** Milliseconds: a runtime that fails within this time counts as never having shown a window. */
const START_LIMIT = 15_000

/** Whether there is a display, which Electron needs; Windows and macOS always have one. */
export const hasDisplay = (environment: Environment, platform: NodeJS.Platform = process.platform): boolean =>
  platform !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY)

const textOf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)

/** The parts of the system that decide whether Electron's sandbox, and with it Electron, can start. */
export interface SandboxProbe {
  platform: NodeJS.Platform
  /** User id of this process; undefined on Windows. */
  user: number | undefined
  /** The kernel's settings. */
  settings: string
  /** Profiles of AppArmor. */
  profiles: string
}

const thisSystem = (): SandboxProbe => ({
  platform: process.platform,
  user: process.getuid?.(),
  settings: '/proc/sys',
  profiles: '/etc/apparmor.d',
})

/** Settings of the kernel, and the value of each with which only privileged programs make user namespaces. */
const namespaceSettings = [
  ['kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['kernel/unprivileged_userns_clone', '0'],
  ['user/max_user_namespaces', '0'],
] as const

/** Folder of the runtime, whether it is installed or not. */
const runtimeFolder = (root: string, environment: Environment): string =>
  environment.ELECTRON_OVERRIDE_DIST_PATH || join(root, 'node_modules', 'electron', 'dist')

/** Whether Chromium accepts the file as its helper: it belongs to root, is set-uid, and all accounts may run it. */
function isSetUidHelper(file: string): boolean {
  const helper = statSync(file, { throwIfNoEntry: false })
  return helper?.uid === 0 && (helper.mode & 0o4001) === 0o4001
}

/** Whether an administrator has allowed user namespaces to this program. */
const hasProfile = (folder: string, program: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder, { withFileTypes: true }).some(
    (entry) => entry.isFile() && textOf(join(folder, entry.name))?.includes(program),
  )

/** A reason why Electron would end at once, found before anything is downloaded. */
export interface SandboxFault {
  why: 'start:why.root' | 'start:why.sandbox'
  /** Sentence that explains the remedy, with its values. */
  advice: readonly [key: 'start:electron.root' | 'start:electron.sandbox', values: Record<string, string>]
}

/**
 * Electron refuses to run as root, and it ends without a sandbox. That needs user namespaces, which Ubuntu gives only
 * to programs with a profile of AppArmor, or a helper that belongs to root, which npm does not install.
 */
export function sandboxFault(
  root: string,
  environment: Environment,
  probe: SandboxProbe = thisSystem(),
): SandboxFault | null {
  if (probe.platform !== 'linux') return null
  if (probe.user === 0) return { why: 'start:why.root', advice: ['start:electron.root', {}] }
  const isRestricted = namespaceSettings.some(
    ([name, forbidding]) => textOf(join(probe.settings, name)) === forbidding,
  )
  const folder = runtimeFolder(root, environment)
  const helper = join(folder, 'chrome-sandbox')
  if (!isRestricted || isSetUidHelper(helper) || hasProfile(probe.profiles, join(folder, 'electron')))
    return null
  const install = environment.ELECTRON_OVERRIDE_DIST_PATH ? '' : 'npx install-electron && '
  const commands = `${install}sudo chown root:root '${helper}'\nsudo chmod 4755 '${helper}'`
  return { why: 'start:why.sandbox', advice: ['start:electron.sandbox', { commands }] }
}

/**
 * The package's installer writes `path.txt` last, and leaves an older runtime where it is: only both together show that
 * the whole runtime of this version is there. The operator's own folder is taken as it is.
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
  /**
   * Called a few times a second.
   * @param bytes downloaded so far
   */
  onProgress(bytes: number): void
}

const proxyNames = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'] as const

/**
 * Lets the installer use the proxy that the environment names: @electron/get reads these variables only when that is
 * switched on, and Node's own `fetch` likewise. An address without a scheme would end Node at its start.
 */
export function proxyUse(environment: Environment): Record<string, string> {
  const named = proxyNames.flatMap((name) => environment[name] || [])
  if (named.length === 0 || !named.every((address) => /^(?:https?|socks5):\/\//i.test(address))) return {}
  return { ELECTRON_GET_USE_PROXY: 'true', NODE_USE_ENV_PROXY: '1' }
}

/**
 * Runs the package's installer, which downloads the runtime and honours ELECTRON_MIRROR and, with `proxyUse`, the proxy
 * variables. There is no time limit: a download cannot be resumed.
 */
export async function installRuntime(
  root: string,
  { log, signal, onProgress }: Installation,
): Promise<string | null> {
  const installer = join(root, 'node_modules', 'electron', 'install.js')
  // The installer downloads into the folder for temporary files, where its progress can be seen.
  const folder = mkdtempSync(join(tmpdir(), 'steward-electron-'))
  const env = { ...process.env, ...proxyUse(process.env), TMPDIR: folder, TEMP: folder, TMP: folder }
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
  /**
   * Requests it to quit, as its menu does.
   * @returns whether it may be showing its question now, and needs another signal
   */
  stop(): 'asked' | 'ended'
}

/** Milliseconds within which a second signal counts as the same: Ctrl+C can come from the terminal and from npm. */
const SAME_SIGNAL = 1000
/** Milliseconds within which another signal ends a program that received a request to quit. */
const NOT_WAITING = 10_000

interface RunOptions {
  root: string
  dataDir: string
  log: string
  platform?: NodeJS.Platform
}

/**
 * Windows has no signal that requests a program to quit: `kill` ends it at once. There a second start passes the
 * request to the first, which quits with its question; a signal soon after that ends it.
 */
function askOrEnd(ask: () => void, end: () => void): ElectronRun['stop'] {
  let asked = Number.NEGATIVE_INFINITY
  return () => {
    const since = Date.now() - asked
    if (since < SAME_SIGNAL) return 'asked'
    if (since < NOT_WAITING) {
      end()
      return 'ended'
    }
    asked = Date.now()
    ask()
    return 'asked'
  }
}

export function runElectron(
  program: string,
  { root, dataDir, log, platform = process.platform }: RunOptions,
): ElectronRun {
  const output = openSync(log, 'a', 0o600)
  const started = Date.now()
  // With ELECTRON_RUN_AS_NODE the runtime would run as plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env
  const env = {
    ...environment,
    STEWARD_DATA_DIR: dataDir,
    [lockHolder]: String(process.pid),
    // On Windows, Ctrl+C in the terminal would end every program that is attached to it.
    ELECTRON_NO_ATTACH_CONSOLE: '1',
  }
  const child = spawn(program, [root], {
    env,
    stdio: ['ignore', output, output],
    // Only stop() passes Ctrl+C on, once.
    detached: platform !== 'win32',
  })
  // On Windows a file that is open here could not be removed with everything else.
  closeSync(output)
  const finished = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0 || Date.now() - started > START_LIMIT))
  })
  const ask = () => {
    // A request that cannot be sent is repeated, or followed by kill, by the operator's next signal.
    spawn(program, [root, quitArgument], { env, stdio: 'ignore' }).once('error', () => {})
  }
  const stop = askOrEnd(ask, () => void child.kill())
  const terminate = (): 'ended' => {
    child.kill('SIGTERM')
    return 'ended'
  }
  return { finished, stop: platform === 'win32' ? stop : terminate }
}
