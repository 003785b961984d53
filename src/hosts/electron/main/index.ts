import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { app, crashReporter, dialog, protocol } from 'electron'
import { type Lock, lockFile, lockHolder, takeLock } from '#hosts/lock.ts'
import { quitArgument } from '#hosts/quitArgument.ts'
import { appScheme } from './appProtocol.ts'
import { claimDataFolder, ForeignFolderError } from '#core/dataFolder/dataFolder.ts'
import { finishRemoval } from '#core/removal.ts'
import { NewerSettingsError, setSettingsAside } from '#core/settings/newerSettings.ts'
import type { RunningConsole, startConsole } from './console.ts'
import { startCrashDumps } from './crashDumps.ts'
import { deepLinkIn } from './deepLink.ts'
import { nameProgram, takeLinks } from './identity.ts'
import { chooseDataDir, isGraphicsDisabled, isWithoutSandbox } from './launchFlags.ts'
import { nativeTexts } from './nativeTexts.ts'
import { isRemoval } from './removeArgument.ts'
import { smokeFile } from './smoke/flag.ts'

/*
 * Steps that Electron requires before it is ready, in the required order. Everything else is loaded afterwards, so that
 * the first window does not wait for it.
 */

// The same flags as in hosts/launch/guard.cjs, which states the reasons.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--heap-growing-percent=100')
nameProgram(app)
// It removes the switch, and processes that are started later then end, as root or where there is no sandbox. Every
// window has `sandbox: true` anyway.
if (!isWithoutSandbox(process.argv)) app.enableSandbox()
protocol.registerSchemesAsPrivileged([appScheme])

const dataDir = chooseDataDir(process.env, app.getPath('userData'))
const unusable = claimed(dataDir)
/** Where nothing may be changed, Chromium gets a temporary folder. */
const used = unusable === null ? dataDir : mkdtempSync(path.join(tmpdir(), 'steward-refused-'))
app.setPath('userData', used)
// Beside our own files, Chromium's `Cache` would be our `cache` where names ignore case.
app.setPath('sessionData', path.join(used, 'chromium'))
if (unusable === null) startCrashDumps(app, crashReporter, dataDir)
if (isGraphicsDisabled(used, process.argv)) app.disableHardwareAcceleration()

/** A link that arrived before the console could follow it; the last one is used. */
let pendingLink = deepLinkIn(process.argv)
let running: RunningConsole | null = null
const onLink = (link: string) => {
  if (running === null) pendingLink = link
  else running.followLink(link)
}
app.on('open-url', (event, url) => {
  event.preventDefault()
  onLink(url)
})

const systemText = () => nativeTexts(app.getLocale().startsWith('zh') ? 'zh-CN' : 'en-US')

/**
 * Makes the data folder, or recognises it.
 * @returns why it cannot be used; null when it can
 */
function claimed(folder: string): Error | null {
  try {
    claimDataFolder(folder)
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Shows why the folder cannot be used, in a window and on the terminal, and ends. */
async function refuse(reason: Error): Promise<void> {
  await app.whenReady()
  const text = systemText()
  const message =
    reason instanceof ForeignFolderError
      ? text('desktop:start.foreign', { folder: reason.folder })
      : text('desktop:start.unusable', { folder: dataDir, reason: reason.message })
  process.stderr.write(`${message}\n`)
  dialog.showErrorBox(text('desktop:start.failed'), message)
  rmSync(used, { recursive: true, force: true })
  app.exit(1)
}

/**
 * Electron's own lock covers Electron only: this one keeps the browser host out of the same folder.
 * @throws Error with a sentence for the operator, when another program has the folder
 */
async function lockFolder(folder: string): Promise<Lock> {
  const launcher = Number(process.env[lockHolder]) || undefined
  const lock = await takeLock(folder, { host: 'electron', launcher })
  if ('release' in lock) return lock
  throw new Error(systemText()('desktop:start.busy', { pid: String(lock.pid), file: lockFile(folder) }))
}

/**
 * Starts; with the settings of a newer program the operator decides.
 * @returns null when they quit
 */
async function startOrReset(start: Parameters<typeof startConsole>[0]): Promise<RunningConsole | null> {
  const host = await import('./console.ts')
  try {
    return await host.startConsole(start)
  } catch (error) {
    if (!(error instanceof NewerSettingsError)) throw error
    const text = systemText()
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      message: text('desktop:start.newer', { version: error.version }),
      detail: text('desktop:start.newerDetail', { version: app.getVersion() }),
      buttons: [text('desktop:quit'), text('desktop:start.anew')],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    if (response !== 1) return null
    setSettingsAside(dataDir, error)
    return await host.startConsole(start)
  }
}

/** A program that was started for the smoke test ends after it. */
async function smokeAndEnd(started: RunningConsole): Promise<void> {
  const file = smokeFile(process.argv)
  if (file === null) return
  const { smoke } = await import('./smoke/smoke.ts')
  app.exit(await smoke(file, { ...started, dataDir }))
}

/**
 * Removes everything of the operator for the uninstaller.
 * @throws Error when core refuses, because it is locked
 */
async function removeAndEnd({ core }: RunningConsole): Promise<void> {
  const result = await core.handle(
    { id: 'host', kind: 'main', route: '' },
    'host.removeEverything',
    undefined,
  )
  if (result.ok) return
  process.stderr.write(`${result.failure.message}\n`)
  app.exit(1)
}

/** Data that a second start passes to the first, used instead of its argv, which may have been reordered. */
interface SecondStart {
  link: string | null
  /** The first start quits, and shows nothing. */
  quits: boolean
}

const quits = process.argv.includes(quitArgument)
const removes = isRemoval(process.argv)

if (unusable !== null) void refuse(unusable)
else if (app.requestSingleInstanceLock({ link: pendingLink, quits } satisfies SecondStart) && !quits) {
  // A second start can come before this one has finished.
  app.on('second-instance', (_event, _argv, _directory, data) => {
    // Another version may have sent it.
    const sent: Partial<Record<keyof SecondStart, unknown>> =
      typeof data === 'object' && data !== null ? data : {}
    if (sent.quits === true) app.quit()
    else if (typeof sent.link === 'string') onLink(sent.link)
    else running?.show()
  })
  const begin = async () => {
    await app.whenReady()
    if (!removes) takeLinks(app)
    const lock = await lockFolder(dataDir)
    finishRemoval(dataDir)
    const link = pendingLink
    running = await startOrReset({ dataDir, link, hasWindows: !removes, onEnd: lock.release })
    if (running === null) {
      lock.release()
      app.exit(0)
      return
    }
    if (removes) {
      await removeAndEnd(running)
      return
    }
    if (pendingLink !== null && pendingLink !== link) running.followLink(pendingLink)
    await smokeAndEnd(running)
  }
  begin().catch(async (error: unknown) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    process.stderr.write(`${stack ?? message}\n`)
    const file = smokeFile(process.argv)
    if (removes) {
      // The uninstaller reports that something is left.
    } else if (file === null) {
      // In the system's language, because reading the settings may have failed.
      dialog.showErrorBox(systemText()('desktop:start.failed'), message)
    } else {
      // There is no user who could close a box.
      const { writeReport } = await import('./smoke/report.ts')
      writeReport(file, {}, { start: { ok: false, said: message, milliseconds: 0 } })
    }
    app.exit(1)
  })
} else if (removes) app.exit(1)
else app.quit()
