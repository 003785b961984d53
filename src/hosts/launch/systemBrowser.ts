import { spawn } from 'node:child_process'
import { accessSync, constants, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasDisplay } from './electron.ts'

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  // `start` reads its first quoted argument as a title.
  win32: ['cmd', '/c', 'start', ''],
}

type Environment = Readonly<Record<string, string | undefined>>

/** Browsers that open an address as a window without tabs, by the names of their programs. */
const onPath = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
  'microsoft-edge-stable',
]
const onMac = ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)
const onWindows = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

function candidates(environment: Environment, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') return onMac
  if (platform === 'win32') {
    const roots = [environment.ProgramFiles, environment['ProgramFiles(x86)'], environment.LOCALAPPDATA]
    return roots.flatMap((root) => (root ? onWindows.map((path) => `${root}\\${path}`) : []))
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return onPath.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns the program of a browser that shows an address as a separate window; null: none is installed */
export function findAppBrowser(environment: Environment, platform: NodeJS.Platform): string | null {
  // Chromium does not start for root without giving up its sandbox.
  const isRoot = platform !== 'win32' && process.getuid?.() === 0
  if (isRoot || !hasDisplay(environment, platform)) return null
  return candidates(environment, platform).find(isProgram) ?? null
}

interface Opening {
  /** A tab of the system's browser rather than a separate window. */
  asTab: boolean
  /** Folder that only this account can read. */
  dataDir: string
  environment?: Environment
  platform?: NodeJS.Platform
}

/**
 * The address or page that a browser opens. On macOS every account sees the arguments of programs and the host cannot
 * identify the connecting account, so there it is a page that only this account can read and that leads to the address;
 * Linux's host refuses other accounts (`isOtherAccount`), Windows shows them no arguments.
 */
function openedAs(address: string, dataDir: string, platform: NodeJS.Platform): string {
  if (platform !== 'darwin') return address
  const page = join(dataDir, 'enter.html')
  // The mode counts for a new file only.
  rmSync(page, { force: true })
  writeFileSync(page, `<!doctype html><meta http-equiv="refresh" content="0;url=${address}">\n`, {
    mode: 0o600,
    flag: 'wx',
  })
  return pathToFileURL(page).href
}

/**
 * Opens the address: as a separate window where a browser for that is installed, else in the system's browser. A
 * failure is ignored, because the address is printed as well.
 */
export function openInBrowser(address: string, opening: Opening): void {
  const { asTab, dataDir, environment = process.env, platform = process.platform } = opening
  const browser = asTab ? null : findAppBrowser(environment, platform)
  const target = openedAs(address, dataDir, platform)
  const [program, ...rest] = browser
    ? [browser, `--app=${target}`]
    : [...(openers[platform] ?? ['xdg-open']), target]
  const child = spawn(program, rest, { stdio: 'ignore', detached: true, env: { ...environment } })
  child.on('error', () => {})
  child.unref()
}
