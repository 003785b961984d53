/// <reference types="electron" />
import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { isReady, needsNotReady } from './lifecycle.ts'
import { answers, configuration, violation } from './link.ts'
import type { Identity } from '../protocol.ts'
import { electronEvent, strict } from './strict.ts'

const manifest: { name: string; productName?: string; version: string } = JSON.parse(
  readFileSync(path.join(configuration.appPath, 'package.json'), 'utf8'),
)
const productName = manifest.productName ?? manifest.name

const paths = new Map<string, string>([
  ['home', os.homedir()],
  ['temp', os.tmpdir()],
  ['appData', path.join(os.homedir(), '.config')],
  ['userData', path.join(os.homedir(), '.config', productName)],
  ['downloads', path.join(os.homedir(), 'Downloads')],
  ['documents', path.join(os.homedir(), 'Documents')],
  ['exe', process.execPath],
])

/** Set by browserWindow.ts, because app does not import windows. */
export const windowing = {
  /**
   * Closes all windows at once; one that refuses keeps none of the others open.
   * @returns false when one of them refused
   */
  closeAll: async (): Promise<boolean> => true,
  /** A window refuses, which ends an attempt to quit at once; the others close all the same. */
  refused(): void {
    isQuitting = false
  },
}

/** Set by utilityProcess.ts, because app does not import it. */
export const processes = { utilities: (): { pid: number; name: string }[] => [] }

const identity: Omit<Identity, 'sessionData' | 'crashReports'> = {
  appUserModelId: null,
  protocolClients: [],
  beforeReady: [],
  relaunches: [],
  opensAtLogin: null,
}

/** Set by crashReporter.ts. */
export const crashReports = { isStarted: false, uploads: false }

export const describeIdentity = (): Identity => ({
  ...identity,
  sessionData: standIn.getPath('sessionData'),
  crashReports: { ...crashReports },
})

const early = (name: string): void => {
  if (!isReady()) identity.beforeReady.push(name)
}

function only(platforms: readonly NodeJS.Platform[], what: string): void {
  if (!platforms.includes(configuration.platform))
    throw new Error(`stand-in: ${what} does nothing on ${configuration.platform}`)
}

export const flags = {
  isSandboxEnabled: false,
  isHardwareAccelerated: true,
  /** Chromium's command line, which processes that are started later inherit. */
  switches: process.argv.filter((argument) => argument.startsWith('--')),
}

type Modelled =
  | 'isReady'
  | 'whenReady'
  | 'quit'
  | 'exit'
  | 'getPath'
  | 'setPath'
  | 'getAppPath'
  | 'getVersion'
  | 'getName'
  | 'getLocale'
  | 'enableSandbox'
  | 'disableHardwareAcceleration'
  | 'requestSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'setAsDefaultProtocolClient'
  | 'removeAsDefaultProtocolClient'
  | 'setAppUserModelId'
  | 'setLoginItemSettings'
  | 'relaunch'
  | 'getAppMetrics'
  | 'isPackaged'

class StandInApp extends EventEmitter implements Pick<Electron.App, Modelled> {
  readonly isPackaged = configuration.isPackaged
  isReady = isReady

  whenReady(): Promise<void> {
    if (isReady()) return Promise.resolve()
    return new Promise((resolve) => this.once('ready', () => resolve()))
  }

  getPath(name: string): string {
    const found = paths.get(name)
    if (found !== undefined) return found
    if (name === 'sessionData') return this.getPath('userData')
    if (name === 'crashDumps') return path.join(this.getPath('userData'), 'Crashpad')
    throw new Error(`stand-in: app.getPath('${name}') is not modelled`)
  }

  setPath(name: string, value: string): void {
    if (!path.isAbsolute(value)) throw new Error('Path must be absolute')
    if (name === 'crashDumps' && crashReports.isStarted)
      throw new Error("stand-in: app.setPath('crashDumps') does nothing once crashReporter has started")
    if (name === 'sessionData') needsNotReady("app.setPath('sessionData')")
    else if (name !== 'crashDumps' && !paths.has(name))
      throw new Error(`stand-in: app.setPath('${name}') is not modelled`)
    early(`setPath ${name}`)
    paths.set(name, value)
  }

  getAppPath = (): string => configuration.appPath
  getVersion = (): string => manifest.version
  getName = (): string => productName
  getLocale = (): string => configuration.locale

  enableSandbox(): void {
    needsNotReady('app.enableSandbox()')
    early('enableSandbox')
    flags.isSandboxEnabled = true
    flags.switches = flags.switches.filter((one) => one !== '--no-sandbox')
  }

  disableHardwareAcceleration(): void {
    needsNotReady('app.disableHardwareAcceleration()')
    flags.isHardwareAccelerated = false
  }

  /**
   * Windows writes the program and its arguments into the registry; elsewhere they are ignored, and from the sources
   * Electron's own program would open the links.
   */
  setAsDefaultProtocolClient(scheme: string, program?: string, args: string[] = []): boolean {
    if (program !== undefined || !configuration.isPackaged)
      only(['win32'], 'app.setAsDefaultProtocolClient of a program with arguments')
    identity.protocolClients.push({ scheme, program: program ?? null, args })
    return true
  }

  /** On Windows the program and its arguments have to be the ones that were registered. */
  removeAsDefaultProtocolClient(scheme: string, program?: string, args: string[] = []): boolean {
    only(['win32', 'darwin'], 'app.removeAsDefaultProtocolClient')
    const gone = JSON.stringify({ scheme, program: program ?? null, args })
    const left = identity.protocolClients.filter((one) => JSON.stringify(one) !== gone)
    const isFound = left.length < identity.protocolClients.length
    identity.protocolClients = left
    return isFound
  }

  setAppUserModelId(id: string): void {
    only(['win32'], 'app.setAppUserModelId')
    early('setAppUserModelId')
    identity.appUserModelId = id
  }

  setLoginItemSettings({ openAtLogin = false }: Electron.Settings): void {
    only(['win32', 'darwin'], 'app.setLoginItemSettings')
    identity.opensAtLogin = openAtLogin
  }

  /**
   * Starts the program again when this one has ended; here that is recorded and written out. The helper that does it
   * lies beside the program: in a mounted AppImage, which is gone by then.
   */
  relaunch(options: Electron.RelaunchOptions = {}): void {
    const { APPDIR: mounted } = process.env
    if (mounted && this.getPath('exe').startsWith(`${mounted}/`))
      throw new Error('stand-in: the helper of app.relaunch lies in the AppImage, which is gone by then')
    identity.relaunches.push(options)
    process.stdout.write(`stand-in: relaunch ${JSON.stringify(options)}\n`)
  }

  /** The processes of pages are Playwright's and are not listed; figures are not modelled. */
  getAppMetrics(): Electron.ProcessMetric[] {
    const figures = { cpu: { percentCPUUsage: 0, idleWakeupsPerSecond: 0 }, creationTime: 0 }
    const memory = { workingSetSize: 0, peakWorkingSetSize: 0 }
    return [
      { ...figures, memory, type: 'Browser', pid: process.pid },
      ...processes.utilities().map(
        ({ pid, name }): Electron.ProcessMetric => ({
          ...{ ...figures, memory, type: 'Utility', pid },
          ...{ name, serviceName: 'node.mojom.NodeService' },
        }),
      ),
    ]
  }

  requestSingleInstanceLock(additionalData: Record<string, unknown> = {}): boolean {
    early('requestSingleInstanceLock')
    return holdLock(this.getPath('userData'), additionalData)
  }

  releaseSingleInstanceLock(): void {
    releaseLock()
  }

  quit(): void {
    void quit()
  }

  exit(code = 0): void {
    releaseLock()
    // The registry outlives the program.
    const { protocolClients, opensAtLogin } = identity
    process.stdout.write(`stand-in: leaves ${JSON.stringify({ protocolClients, opensAtLogin })}\n`)
    process.exit(code)
  }
}

const standIn = new StandInApp()
export const app = strict('app', standIn)

// ---- quitting: all windows at once, then will-quit, then the end ------------------------------

let isQuitting = false

async function quit(): Promise<boolean> {
  if (isQuitting) return true
  isQuitting = true
  const before = electronEvent({})
  standIn.emit('before-quit', before)
  if (before.defaultPrevented) windowing.refused()
  if (before.defaultPrevented || !(await windowing.closeAll())) return false
  finish()
  return true
}

function finish(): void {
  const will = electronEvent({})
  standIn.emit('will-quit', will)
  isQuitting = false
  if (will.defaultPrevented) return
  standIn.emit('quit', electronEvent({}), 0)
  // A message to the first instance may still be pending.
  void handover.then(() => standIn.exit(0))
}

/** Called when the last window has closed without a call of quit. */
export function windowsGone(): void {
  if (isQuitting) return
  if (!standIn.emit('window-all-closed')) standIn.quit()
}

// ---- one instance ----------------------------------------------------------------------------

let lockFile: string | null = null
let handover: Promise<void> = Promise.resolve()

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function holdLock(userData: string, additionalData: Record<string, unknown>): boolean {
  const file = path.join(userData, 'SingletonLock')
  // Paths of sockets are limited in length, those of data folders are not.
  const socket = path.join(
    os.tmpdir(),
    `standin-${createHash('sha1').update(userData).digest('hex').slice(0, 16)}`,
  )
  if (existsSync(file) && isAlive(Number(readFileSync(file, 'utf8')))) {
    handover = new Promise((resolve) => {
      const line = net.connect(socket, () => {
        line.end(JSON.stringify({ argv: process.argv, directory: process.cwd(), additionalData }))
      })
      line.on('close', () => resolve())
      line.on('error', () => resolve())
    })
    return false
  }
  writeFileSync(file, String(process.pid))
  lockFile = file
  rmSync(socket, { force: true })
  const server = net.createServer((line) => {
    const chunks: Buffer[] = []
    line.on('data', (chunk: Buffer) => chunks.push(chunk))
    line.on('end', () => {
      const { argv, directory, additionalData: data } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      const isHeard = standIn.emit('second-instance', electronEvent({}), argv, directory, data)
      if (!isHeard) violation('nobody listens to second-instance: a second start is lost with its link')
    })
  })
  server.listen(socket)
  server.unref()
  return true
}

function releaseLock(): void {
  if (lockFile !== null) rmSync(lockFile, { force: true })
  lockFile = null
}

answers.quit = () => quit()
answers.activate = ({ hasVisibleWindows }) => {
  only(['darwin'], 'activate')
  standIn.emit('activate', electronEvent({}), hasVisibleWindows)
}
answers.openLink = ({ url }) => void standIn.emit('open-url', electronEvent({}), url)
answers.childProcessGone = ({ type, reason }) =>
  void standIn.emit('child-process-gone', electronEvent({}), { type, reason, exitCode: 1, name: type })

export const emitFromApp = (event: string, ...args: unknown[]): boolean => standIn.emit(event, ...args)
