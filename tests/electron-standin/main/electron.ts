/**
 * Target of `import … from 'electron'` in a main process that runs on the stand-in. Other exports of Electron throw an
 * error with their name when they are used.
 */
import { app } from './app.ts'
import { BrowserWindow } from './browserWindow.ts'
import './asked.ts'
import { autoUpdater } from './autoUpdater.ts'
import { crashReporter } from './crashReporter.ts'
import './inspect.ts'
import { ipcMain } from './ipcMain.ts'
import { net } from './net.ts'
import { Menu } from './menu.ts'
import { protocol, session } from './session.ts'
import { notModelled } from './strict.ts'
import {
  dialog,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  screen,
  shell,
  Tray,
} from './system.ts'
import { utilityProcess } from './utilityProcess.ts'

export const BaseWindow = notModelled('BaseWindow')
export const BrowserView = notModelled('BrowserView')
export const clipboard = notModelled('clipboard')
export const contentTracing = notModelled('contentTracing')
export const desktopCapturer = notModelled('desktopCapturer')
export const globalShortcut = notModelled('globalShortcut')
export const ImageView = notModelled('ImageView')
export const inAppPurchase = notModelled('inAppPurchase')
export const MenuItem = notModelled('MenuItem')
export const MessageChannelMain = notModelled('MessageChannelMain')
export const netLog = notModelled('netLog')
export const pushNotifications = notModelled('pushNotifications')
export const safeStorage = notModelled('safeStorage')
export const ShareMenu = notModelled('ShareMenu')
export const systemPreferences = notModelled('systemPreferences')
export const TouchBar = notModelled('TouchBar')
export const View = notModelled('View')
export const webContents = notModelled('webContents')
export const WebContentsView = notModelled('WebContentsView')
export const webFrameMain = notModelled('webFrameMain')
// In Electron these exist only in pages and are undefined in the main process.
export const contextBridge = undefined
export const ipcRenderer = undefined
export const webFrame = undefined
export const webUtils = undefined

export {
  app,
  autoUpdater,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
}

export default {
  app,
  autoUpdater,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
}
