import path from 'node:path'
import { app, nativeTheme, powerMonitor, powerSaveBlocker, session as sessions } from 'electron'
import type { BridgeEvent, Settings } from '#contract/bridge.ts'
import { NewerSettingsError } from '#core/settings/newerSettings.ts'
import type { ChildSpawner, Core, WindowRef } from '#core/ports.ts'
import { faultAddress, serveApp } from './appProtocol.ts'
import { keepAwake } from './awake.ts'
import { backgroundColor, themeSource } from './backgroundColor.ts'
import { beforeCore, type EarlyCore } from './beforeCore.ts'
import { parseDeepLink } from './deepLink.ts'
import { watchProgram, watchWindow } from './faults.ts'
import { firstLook } from './firstLook.ts'
import { openAtLogin } from './identity.ts'
import { disableGraphicsFromNowOn } from './launchFlags.ts'
import { createNativeShell } from './nativeShell.ts'
import { nativeTexts } from './nativeTexts.ts'
import { guardNavigation } from './navigationGuards.ts'
import { developmentAddress, type IsOwn, ownOrigin, startAddress } from './ownOrigin.ts'
import { hardenSession } from './permissions.ts'
import { coordinateQuit, type Quit } from './quit.ts'
import { createReloadBudget } from './reloadBudget.ts'
import type { Report } from './report.ts'
import { partitionOf } from './windows/webPreferences.ts'
import { windowsKey } from './windows/windowMemory.ts'
import { createWindows, type Windows } from './windows/windows.ts'

export interface RunningConsole {
  readonly core: Core
  readonly children: ChildSpawner
  /** Resolves when a page has called the bridge: it was served, and its preload works. */
  readonly firstPage: Promise<void>
  show(): void
  /** Navigates to the link's route; an invalid link is logged and ignored. */
  followLink(link: string): void
}

/** The host's own window reference, for its entries in the client log. */
const self: WindowRef = { id: 'host', kind: 'main', route: '' }

/** The settings that the host itself follows. */
type HostSettings = Pick<Settings, 'language' | 'theme' | 'closeToTray' | 'openAtLogin'>

/** Writes the host's own entries into the client log. */
const reportTo =
  (core: Pick<Core, 'handle'>): Report =>
  (level, message, stack) => {
    const entry = { level, message: message.slice(0, 2000), stack: stack?.slice(0, 8000) }
    void core.handle(self, 'log.write', entry)
  }

/**
 * Starts the windows, core and the native parts, once Electron is ready. The windows are created first and core is
 * loaded while their processes start; their pages are served when it is there.
 * @throws NewerSettingsError before anything was opened or written
 */
export async function startConsole(start: {
  dataDir: string
  link: string | null
  /** False: nothing is shown, and nothing restored. */
  hasWindows: boolean
  /** Called last, before the program ends. */
  onEnd(): void
}): Promise<RunningConsole> {
  const { dataDir } = start
  const look = firstLook(dataDir)
  if (look.newer !== null) throw new NewerSettingsError(look.newer)
  const devAddress = developmentAddress(app.isPackaged, process.env)
  const isOwn = ownOrigin(devAddress)
  const early = beforeCore({ [windowsKey]: look.windows })
  const { core } = early
  /** Resolves when pages can be served. */
  const complete = Promise.withResolvers<void>()

  const report = reportTo(core)
  let settings: HostSettings = {
    language: look.language,
    theme: look.theme,
    closeToTray: false,
    openAtLogin: false,
  }
  const text = () => nativeTexts(settings.language)
  const title = () => text()('desktop:product')

  const quit = coordinateQuit({
    app,
    core,
    windows: {
      pending: () => windows.pending(),
      freeze: () => windows.freeze(),
      thaw: () => windows.thaw(),
    },
    text,
    language: () => settings.language,
    hidesLast: () => settings.closeToTray,
    report,
    onEnd: start.onEnd,
  })
  guardNavigation(app, isOwn, (kind, address) =>
    report('warning', `refused ${kind}: ${address.slice(0, 200)}`),
  )
  hardenSession(sessions.defaultSession, isOwn)
  const windows = openableWindows({
    core,
    store: early.store,
    dataDir,
    devAddress,
    isOwn,
    settings: () => settings,
    language: async () => {
      await complete.promise
      return settings.language
    },
    quit,
    report,
  })
  const open = () => {
    if (start.hasWindows) windows.restore(title(), start.link === null ? null : parseDeepLink(start.link))
  }
  nativeTheme.themeSource = themeSource(look.theme)
  // A page of the development server does not wait for the host.
  if (devAddress === '') open()

  const [{ openCore }, { openBridge }] = await Promise.all([import('./openCore.ts'), import('./bridge.ts')])
  const opened = await openCore({ dataDir, windows, quit, text, report })
  ;({ settings } = opened)
  early.arrived(opened.core, opened.store)
  const firstPage = Promise.withResolvers<void>()
  openBridge({
    core: opened.core,
    isOwn,
    windowOf(contents) {
      const ref = windows.refOf(contents)
      if (ref !== undefined) windows.markListening(ref.id)
      return ref
    },
    onRefused: (reason) => report('warning', `refused a message: ${reason}`),
    onDone(_window, name, input) {
      firstPage.resolve()
      if (name === 'profiles.remove') void clearProfile(input)
    },
  })
  const applySettings = createNativeShell({
    resources: path.join(app.getAppPath(), 'resources'),
    windows,
    title,
    text,
    settings: () => settings,
  })
  opened.core.subscribe((event: BridgeEvent, sessionId) => {
    if (event.type === 'settings') {
      // Only a change: a setting that the operator has switched off in the system stays off.
      if (event.settings.openAtLogin !== settings.openAtLogin) openAtLogin(app, event.settings.openAtLogin)
      ;({ settings } = event)
      applySettings()
    }
    windows.send(event, sessionId)
  })
  applySettings()
  followSystem(opened.core, () => windows.show(title()))
  complete.resolve()
  if (devAddress !== '') open()

  return {
    core: opened.core,
    children: opened.children,
    firstPage: firstPage.promise,
    show: () => windows.show(title()),
    followLink(link) {
      const target = parseDeepLink(link)
      if (target === null) report('warning', 'a link that is none of ours was ignored')
      else windows.navigate(target, title())
    },
  }
}

/** The windows, with the parts that watch over each of them. */
function openableWindows(given: {
  core: EarlyCore
  store: Parameters<typeof createWindows>[0]['store']
  dataDir: string
  devAddress: string
  isOwn: IsOwn
  settings(): HostSettings
  language(): Promise<Settings['language']>
  quit: Quit
  report: Report
}): Windows {
  const { core, dataDir, devAddress, isOwn, settings, quit, report } = given
  const folder = app.getAppPath()
  const faults = {
    report,
    text: () => nativeTexts(settings().language),
    budget: createReloadBudget(Date.now),
    faultAddress,
    disableGraphics: () => disableGraphicsFromNowOn(dataDir),
    quit,
  }
  watchProgram(app, faults)
  return createWindows({
    store: given.store,
    core,
    address: devAddress === '' ? startAddress : devAddress,
    preload: path.join(folder, 'out/preload/index.cjs'),
    icon: path.join(folder, 'resources/icon.png'),
    devTools: !app.isPackaged,
    backgroundColor: () =>
      backgroundColor(settings().theme, {
        dark: nativeTheme.shouldUseDarkColors,
        highContrast: nativeTheme.shouldUseHighContrastColors,
      }),
    prepareSession(session) {
      hardenSession(session, isOwn)
      serveApp(session, path.join(folder, 'out/renderer'), given.language, core)
    },
    watch: (windowId, window) => watchWindow(windowId, window, faults),
    holdsLast: quit.holdsLast,
    sessionEnds: quit.sessionEnds,
  })
}

/** Reports events of the machine to core. */
function followSystem(core: Core, show: () => void): void {
  // Timers have been suspended, and platforms may have been out of reach.
  powerMonitor.on('resume', () => core.resumed())
  powerMonitor.on('lock-screen', () => void core.systemLocked())
  keepAwake(core, powerSaveBlocker)
  // Clicking the icon in the dock must not raise a main window over a pop-out that is in front.
  app.on('activate', (_event, hasVisibleWindows) => {
    if (!hasVisibleWindows) show()
  })
}

/** Removes the data that the windows of a removed profile have stored on disk. */
async function clearProfile(input: unknown): Promise<void> {
  if (typeof input !== 'object' || input === null || !('id' in input) || typeof input.id !== 'string') return
  await sessions.fromPartition(partitionOf(input.id)).clearData()
}
