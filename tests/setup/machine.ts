import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.ts'

/** Something that the suites need of a machine beside Node, and how to install it. */
export interface Need {
  readonly name: string
  /** Packages of Debian and Ubuntu that contain it. */
  readonly packages: readonly string[]
  /** Packages for systems whose apt-get has none of those. */
  readonly instead?: readonly string[]
  /** Advice for the user where apt-get is not possible. */
  readonly advice: string
  present(): Promise<boolean>
}

const executable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Full path of a program on PATH. */
export const which = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(executable)

const usualPlaces = [
  // Without browser windows around the page, for each of which the full Chromium loads its own scripts.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * Pages of tests live for seconds: the gain of the engine’s optimising compiler is never earned back, and fewer, larger
 * collections on one thread are cheaper. A seventh of the CPU time of a spec. Maglev, the engine’s second compiler,
 * stays: without it, specs of lists take a tenth less, but accessibility checks (axe) up to half more.
 */
export const engineFlags = '--js-flags=--no-turbofan,--single-threaded-gc,--min-semi-space-size=32'

/** Finds Chromium: CHROMIUM_PATH, then the usual places, then Playwright's own download. */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH']
  if (named) return existsSync(named) ? named : undefined
  const installed =
    usualPlaces.find((path) => existsSync(path)) ?? which('chromium') ?? which('google-chrome')
  if (installed) return installed
  const { chromium } = await import('@playwright/test')
  return [chromium.executablePath()].find((path) => existsSync(path))
}

const linux = process.platform === 'linux'

export const chromiumNeed: Need = {
  name: 'Chromium',
  packages: ['chromium-headless-shell'],
  instead: ['chromium'],
  advice: 'install Chromium or Google Chrome and name its path in CHROMIUM_PATH',
  present: async () => (await findChromium()) !== undefined,
}

export const fontsNeed: Need = {
  name: 'fonts with Chinese characters',
  packages: ['fonts-noto-cjk'],
  advice: 'install Noto Sans CJK',
  present: async () => !linux || (await run(['fc-list', ':lang=zh'])).output.trim() !== '',
}

export const keyringNeed: Need = {
  name: 'a keychain to test against (gnome-keyring, dbus, libsecret)',
  packages: ['gnome-keyring', 'dbus', 'dbus-x11', 'libsecret-1-0'],
  advice: 'install gnome-keyring, dbus (dbus-run-session) and libsecret',
  present: async () =>
    !linux ||
    (which('gnome-keyring-daemon') !== undefined &&
      which('dbus-run-session') !== undefined &&
      (
        await run(['ldconfig', '-p'], { env: { PATH: `${process.env['PATH']}:/sbin:/usr/sbin` } })
      ).output.includes('libsecret-1.so.0')),
}

/** Tools that make and check packages, so that their tests run; see `tests/packaging`. */
export const packagingNeed: Need = {
  name: 'tools that make packages (rpmbuild, makensis)',
  packages: ['rpm', 'nsis'],
  advice: 'install rpm and nsis, or do without the tests of those packages',
  present: async () => !linux || (which('rpmbuild') !== undefined && which('makensis') !== undefined),
}

/** Installs missing needs where that is allowed (root or passwordless sudo with apt-get). */
async function install(needs: readonly Need[], say: (line: string) => void): Promise<string> {
  if (!which('apt-get')) return 'there is no apt-get here'
  const isRoot = process.getuid?.() === 0
  if (!isRoot && (await run(['sudo', '-n', 'true'])).code !== 0)
    return 'not root, and sudo asks for a password'
  const asRoot = isRoot ? [] : ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run([...asRoot, 'apt-get', 'update'], { env, seconds: 180 })
  if (update.code !== 0) return `apt-get update failed:\n${update.output.split('\n').slice(-6).join('\n')}`
  const packages: string[] = []
  for (const need of needs) {
    const { code } = await run(['apt-cache', 'show', ...need.packages])
    packages.push(...(code === 0 || !need.instead ? need.packages : need.instead))
  }
  say(`installing ${packages.join(', ')}`)
  const installed = await run(
    [...asRoot, 'apt-get', 'install', '-y', '--no-install-recommends', ...packages],
    {
      env,
      seconds: 600,
    },
  )
  return installed.code === 0
    ? ''
    : `apt-get install failed:\n${installed.output.split('\n').slice(-6).join('\n')}`
}

/** Checks the needs, installs missing ones, and returns those still missing, with the reason. */
export async function prepare(
  needs: readonly Need[],
  say: (line: string) => void,
): Promise<ReadonlyMap<Need, string>> {
  const missing = new Map<Need, string>()
  for (const need of needs) {
    if (await need.present()) say(`has ${need.name}`)
    else missing.set(need, '')
  }
  if (missing.size === 0) return missing
  const problem = await install([...missing.keys()], say)
  for (const need of missing.keys()) {
    if (await need.present()) missing.delete(need)
    else
      missing.set(
        need,
        `${need.name} is missing: ${problem || 'the packages did not bring it'}. ${need.advice}.`,
      )
  }
  for (const reason of missing.values()) say(reason)
  return missing
}
