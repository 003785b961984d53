import type { App } from 'electron'
import type { Capability } from '#contract/bridge.ts'
import { linkScheme } from './deepLink.ts'

/** `appId` in electron-builder.yml, which the installer writes into the shortcut. */
export const appId = 'cn.steward.console'

/**
 * Names the program to Windows, before anything else: windows and notifications with another name than the shortcut of
 * the installer get a separate task bar button. A start from the sources is another program.
 */
export function nameProgram(app: App): void {
  if (process.platform === 'win32') app.setAppUserModelId(app.isPackaged ? appId : process.execPath)
}

/** Program and arguments that open links; without arguments it is this program. */
const opener = (app: App): [program?: string, args?: string[]] =>
  app.isPackaged ? [] : [process.execPath, [app.getAppPath()]]

/**
 * Registers the scheme of links on Windows, whose installer only removes it again. The packages for macOS and Linux do
 * it themselves; from the sources it would be Electron that opens links there, and would go on doing so.
 */
export function takeLinks(app: App): void {
  if (process.platform === 'win32') app.setAsDefaultProtocolClient(linkScheme, ...opener(app))
}

/** Whether the system starts the program when its user signs in; a start from the sources would need more than this. */
const startsAtLogin = (app: App): boolean =>
  app.isPackaged && (process.platform === 'win32' || process.platform === 'darwin')

/** Capabilities that depend on the system: on macOS a program goes on without windows by itself. */
export const systemCapabilities = (app: App): Capability[] => [
  ...(process.platform === 'darwin' ? [] : ['close-to-tray' as const]),
  ...(startsAtLogin(app) ? ['open-at-login' as const] : []),
  // Electron reports a locked screen there only (docs/api/power-monitor.md).
  ...(process.platform === 'linux' ? [] : ['system-lock' as const]),
]

export function openAtLogin(app: App, isWanted: boolean): void {
  if (startsAtLogin(app)) app.setLoginItemSettings({ openAtLogin: isWanted })
}

/** Removes the program's registrations with the system, when everything is removed. */
export function leaveSystem(app: App): void {
  openAtLogin(app, false)
  if (process.platform === 'win32') app.removeAsDefaultProtocolClient(linkScheme, ...opener(app))
}
