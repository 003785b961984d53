import path from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  session as sessions,
  shell,
} from 'electron'
import { type BridgeEvent, type OperationName, type OperationOutput, Settings } from '#contract/bridge.ts'
import { createCore } from '#core/core.ts'
import { policyFiles } from '#core/policy/policyFile.ts'
import type { Core, HostPorts, WindowRef } from '#core/ports.ts'
import { faultAddress, serveApp } from './appProtocol.ts'
import { keepAwake } from './awake.ts'
import { backgroundColor } from './backgroundColor.ts'
import { openBridge } from './bridge.ts'
import { utilityChildren } from './children.ts'
import { parseDeepLink } from './deepLink.ts'
import { watchProgram, watchWindow } from './faults.ts'
import { createFiles } from './files.ts'
import { openAtLogin, systemCapabilities } from './identity.ts'
import { disableGraphicsFromNowOn } from './launchFlags.ts'
import { createNativeShell } from './nativeShell.ts'
import { nativeTexts } from './nativeTexts.ts'
import { guardNavigation } from './navigationGuards.ts'
import { developmentAddress, ownOrigin, startAddress } from './ownOrigin.ts'
import { hardenSession } from './permissions.ts'
import { coordinateQuit } from './quit.ts'
import { createReloadBudget } from './reloadBudget.ts'
import type { Report } from './report.ts'
import { createStore } from './store.ts'
import { partitionOf } from './windows/webPreferences.ts'
import { createUpdater } from './updater/updater.ts'
import { createWindowPort } from './windows/windowPort.ts'
import { createWindows, type Windows } from './windows/windows.ts'

export interface RunningConsole {
  show(): void
  /** Navigates to the link's route; an invalid link is logged and ignored. */
  followLink(link: string): void
}

/** The host's own window reference, for the few operations it calls on its own behalf. */
const self: WindowRef = { id: 'host', kind: 'main', route: '' }

/** Starts core, the windows and the native parts, once Electron is ready. */
export async function startConsole(start: {
  dataDir: string
  link: string | null
  /** Called last, before the program ends. */
  onEnd(): void
}): Promise<RunningConsole> {
  const { dataDir } = start
  const folder = app.getAppPath()
  const devAddress = developmentAddress(app.isPackaged, process.env)
  const isOwn = ownOrigin(devAddress)
  const store = createStore(dataDir)

  // Core and windows depend on each other: core uses the windows only after a page has called it.
  const late: { windows: Windows | null } = { windows: null }
  const openWindows = (): Windows => {
    if (late.windows === null) throw new Error('No window can be asked for before the console has started')
    return late.windows
  }

  const ports: HostPorts = {
    version: app.getVersion(),
    capabilities: [
      'native-windows',
      'native-menu',
      'native-save-dialog',
      'reveal-file',
      'tray',
      ...systemCapabilities(app),
      'system-notifications',
      'keep-awake',
      'keychain',
      'embedded-backend',
      'updates',
    ],
    dataDir,
    policyFiles: policyFiles(process.platform, process.env),
    store,
    children: utilityChildren({
      programs: path.join(folder, 'out/main'),
      onFatal: (message) => report('error', message),
    }),
    windows: createWindowPort({
      dialog,
      shell,
      windows: openWindows,
      text: () => text(),
      profileOf: async (sessionId) =>
        (await ask(core, 'session.list', undefined)).find(({ id }) => id === sessionId)?.profile.id ?? null,
      focused: () => BrowserWindow.getFocusedWindow(),
    }),
    files: createFiles({
      dialog,
      shell,
      store,
      downloads: app.getPath('downloads'),
      windowOf: (windowId) => openWindows().get(windowId),
    }),
    updates: createUpdater({
      isPackaged: app.isPackaged,
      platform: process.platform,
      environment: process.env,
      program: app.getPath('exe'),
      productName: app.getName(),
      dataDir,
      keyFile: path.join(folder, 'resources/updates/keys.pem'),
      quit: () => quit,
      report: (...said) => report(...said),
    }),
    quit: (last) => quit.leaveAtOnce(last),
    resolveProxy: (url) => sessions.defaultSession.resolveProxy(url),
  }
  const core = await createCore(ports)

  const report: Report = (level, message, stack) => {
    void core.handle(self, 'log.write', {
      level,
      message: message.slice(0, 2000),
      stack: stack?.slice(0, 8000),
    })
  }
  let settings = Settings.parse(await ask(core, 'settings.get', undefined))
  const text = () => nativeTexts(settings.language)
  const color = () =>
    backgroundColor(settings.theme, {
      dark: nativeTheme.shouldUseDarkColors,
      highContrast: nativeTheme.shouldUseHighContrastColors,
    })

  const quit = coordinateQuit({
    app,
    core,
    windows: {
      pending: () => openWindows().pending(),
      freeze: () => openWindows().freeze(),
      thaw: () => openWindows().thaw(),
    },
    text,
    language: () => settings.language,
    hidesLast: () => settings.closeToTray,
    report,
    onEnd: start.onEnd,
  })
  const faults = {
    report,
    text,
    budget: createReloadBudget(Date.now),
    faultAddress,
    disableGraphics: () => disableGraphicsFromNowOn(dataDir),
    quit,
  }
  watchProgram(app, faults)
  guardNavigation(app, isOwn, (kind, address) =>
    report('warning', `refused ${kind}: ${address.slice(0, 200)}`),
  )
  hardenSession(sessions.defaultSession, isOwn)

  const opened = createWindows({
    store,
    core,
    address: devAddress === '' ? startAddress : devAddress,
    preload: path.join(folder, 'out/preload/index.cjs'),
    icon: path.join(folder, 'resources/icon.png'),
    devTools: !app.isPackaged,
    backgroundColor: color,
    prepareSession(session) {
      hardenSession(session, isOwn)
      serveApp(session, path.join(folder, 'out/renderer'), () => settings.language, core)
    },
    watch: (windowId, window) => watchWindow(windowId, window, faults),
    holdsLast: quit.holdsLast,
    sessionEnds: quit.sessionEnds,
  })
  late.windows = opened

  openBridge({
    core,
    isOwn,
    windowOf(contents) {
      const ref = opened.refOf(contents)
      if (ref !== undefined) opened.heard(ref.id)
      return ref
    },
    onRefused: (reason) => report('warning', `refused a message: ${reason}`),
    onDone(_window, name, input) {
      if (name === 'profiles.remove') void clearProfile(input)
    },
  })

  const title = () => text()('desktop:product')
  const applySettings = createNativeShell({
    resources: path.join(folder, 'resources'),
    windows: opened,
    title,
    text,
    settings: () => settings,
  })
  core.subscribe((event: BridgeEvent, sessionId) => {
    if (event.type === 'settings') {
      // Only a change: what the operator has switched off in the system stays off.
      if (event.settings.openAtLogin !== settings.openAtLogin) openAtLogin(app, event.settings.openAtLogin)
      settings = event.settings
      applySettings()
    }
    opened.send(event, sessionId)
  })
  applySettings()

  // Timers have stood still, and platforms may have been out of reach.
  powerMonitor.on('resume', () => core.resumed())
  powerMonitor.on('lock-screen', () => void core.systemLocked())
  keepAwake(core, powerSaveBlocker)
  // Clicking the icon in the dock must not raise a main window over a pop-out that is in front.
  app.on('activate', (_event, hasVisibleWindows) => {
    if (!hasVisibleWindows) opened.show(title())
  })

  const route = start.link === null ? null : parseDeepLink(start.link)
  opened.restore(title(), route)

  return {
    show: () => opened.show(title()),
    followLink(link) {
      const target = parseDeepLink(link)
      if (target === null) report('warning', 'a link that is none of ours was ignored')
      else opened.navigate(target, title())
    },
  }
}

/** Runs an operation for the host itself. @throws Error when core refuses, which is a defect */
async function ask<N extends OperationName>(
  core: Core,
  name: N,
  input: unknown,
): Promise<OperationOutput<N>> {
  const result = await core.handle(self, name, input)
  if (!result.ok) throw new Error(`${name}: ${result.failure.message}`)
  // Core answers as the contract describes this operation.
  return result.value as OperationOutput<N>
}

/** Removes what the windows of a removed profile have stored on disk. */
async function clearProfile(input: unknown): Promise<void> {
  if (typeof input !== 'object' || input === null || !('id' in input) || typeof input.id !== 'string') return
  await sessions.fromPartition(partitionOf(input.id)).clearData()
}
