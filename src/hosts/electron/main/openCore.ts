import path from 'node:path'
import { app, BrowserWindow, dialog, session as sessions, shell } from 'electron'
import { type OperationName, type OperationOutput, Settings } from '#contract/bridge.ts'
import { createCore } from '#core/core.ts'
import { policyPlaces } from '#core/policy/policyPlaces.ts'
import type { ChildSpawner, Core, HostPorts, KeyValueStore, WindowRef } from '#core/ports.ts'
import { utilityChildren } from './children.ts'
import { crashDumpPort } from './crashDumps.ts'
import { createFiles } from './files.ts'
import { leaveSystem, systemCapabilities } from './identity.ts'
import type { NativeText } from './nativeTexts.ts'
import type { Quit } from './quit.ts'
import type { Report } from './report.ts'
import { createStore } from './store.ts'
import { createUpdater } from './updater/updater.ts'
import { createWindowPort } from './windows/windowPort.ts'
import type { Windows } from './windows/windows.ts'

/** The host's own window reference, for the few operations it calls on its own behalf. */
const self: WindowRef = { id: 'host', kind: 'main', route: '' }

/**
 * Runs an operation for the host itself.
 * @throws Error when core refuses, which is a defect
 */
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

/** Names the files of others that a removal has left, when every window is gone. */
function nameWhatStays(files: readonly string[], folder: string, text: NativeText): void {
  if (files.length === 0) return
  const message = text('desktop:stays.detail', { folder, files: files.join('\n') })
  process.stderr.write(`${message}\n`)
  dialog.showErrorBox(text('desktop:stays.title'), message)
}

/**
 * Creates the store and core with Electron's ports. Most of the program is imported from here: the first window is
 * created before this module is loaded.
 */
export async function openCore(host: {
  dataDir: string
  windows: Windows
  quit: Quit
  text(): NativeText
  report: Report
}): Promise<{ core: Core; store: KeyValueStore; children: ChildSpawner; settings: Settings }> {
  const { dataDir, windows, quit, text, report } = host
  const folder = app.getAppPath()
  const store = createStore(dataDir)
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
      'crash-dumps',
    ],
    dataDir,
    policyPlaces: policyPlaces(process.platform, process.env),
    store,
    children: utilityChildren({
      programs: path.join(folder, 'out/main'),
      onFatal: (message) => report('error', message),
    }),
    windows: createWindowPort({
      dialog,
      shell,
      windows: () => windows,
      text,
      profileOf: async (sessionId) =>
        (await ask(core, 'session.list', undefined)).find(({ id }) => id === sessionId)?.profile.id ?? null,
      focused: () => BrowserWindow.getFocusedWindow(),
    }),
    files: createFiles({
      dialog,
      shell,
      store,
      downloads: app.getPath('downloads'),
      windowOf: (windowId) => windows.get(windowId),
    }),
    crashDumps: crashDumpPort(dataDir, shell),
    updates: createUpdater({
      isPackaged: app.isPackaged,
      platform: process.platform,
      environment: process.env,
      program: app.getPath('exe'),
      productName: app.getName(),
      dataDir,
      keyFile: path.join(folder, 'resources/updates/keys.pem'),
      quit: () => quit,
      report,
    }),
    quit: (last) =>
      quit.leaveAtOnce(
        () => leaveSystem(app),
        () => nameWhatStays(last(), dataDir, text()),
      ),
    resolveProxy: (url) => sessions.defaultSession.resolveProxy(url),
  }
  const core = await createCore(ports)
  return {
    core,
    store,
    children: ports.children,
    settings: Settings.parse(await ask(core, 'settings.get', undefined)),
  }
}
