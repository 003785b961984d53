/// <reference types="electron" />

/**
 * Requests between the two halves of the stand-in. The main half runs the built main process
 * with `electron` replaced; the browser half drives Chromium and belongs to the test. Addresses are
 * always `app://…` here: only the browser half has the addresses that Chromium loads.
 */

export interface WindowSpec {
  contentsId: number
  partition: string
  title: string
  width: number
  height: number
  /** Absolute path and text of a CommonJS preload that has passed the checks; null without one. */
  preload: { path: string; source: string } | null
}

export interface AppRequest {
  partition: string
  url: string
  method: string
  headers: [string, string][]
  body: Uint8Array | null
}

export interface AppAnswer {
  status: number
  headers: [string, string][]
  /** For `readBody` and `cancelBody`. */
  body: number
}

/** A message of a page's preload, with its document. */
export interface PageMessage {
  contentsId: number
  documentId: number
  url: string
  channel: string
  args: unknown[]
}

export type InvokeAnswer = { ok: true; value: unknown } | { ok: false; message: string }

export type Reported = 'dom-ready' | 'did-finish-load' | 'ready-to-show'

/** Answered by the browser half. */
export interface BrowserSide {
  createWindow(spec: WindowSpec): Promise<void>
  /** Resolves when the page has loaded; rejects with Chromium's error name. */
  load(request: { contentsId: number; url: string }): Promise<void>
  reload(request: { contentsId: number }): Promise<void>
  /** `isRefused`: the page prevented closing and the main process accepted it. */
  close(request: { contentsId: number }): Promise<{ isRefused: boolean }>
  destroy(request: { contentsId: number }): Promise<void>
  resize(request: { contentsId: number; width: number; height: number }): Promise<void>
  send(request: { contentsId: number; channel: string; args: unknown[] }): Promise<void>
  /** Runs code in the page's own world, once it has loaded. */
  evaluate(request: { contentsId: number; code: string }): Promise<unknown>
  printToPdf(request: { contentsId: number }): Promise<Uint8Array>
  appearance(request: { dark: boolean; highContrast: boolean }): Promise<void>
  saveDialog(request: { options: Electron.SaveDialogOptions }): Promise<Electron.SaveDialogReturnValue>
  messageBox(request: { options: Electron.MessageBoxOptions }): Promise<Electron.MessageBoxReturnValue>
  errorBox(request: { title: string; content: string }): Promise<void>
  external(request: { kind: 'address' | 'folder'; value: string }): Promise<void>
  /** Reports something that Electron would have allowed by default and that this product must not rely on. */
  violation(request: { message: string }): Promise<void>
  /** Reports a turn of the event loop that is longer than all before it. */
  longestTurn(request: LongestTurn): Promise<void>
}

/** The most that the main process has computed without a pause since its first window was shown. */
export interface LongestTurn {
  milliseconds: number
  /** The messages and requests that arrived in it, and those before. */
  during: string
}

export interface MenuEntry {
  id: string
  label: string
  role: string
  type: string
  accelerator: string
  submenu: MenuEntry[]
}

export interface WindowFacts {
  contentsId: number
  title: string
  bounds: Electron.Rectangle
  backgroundColor: string
  partition: string
  isVisible: boolean
  isMaximized: boolean
  isMinimized: boolean
  isFocused: boolean
}

/** The result of each of the two permission handlers; null without one. */
export interface PermissionSaid {
  check: boolean | null
  request: boolean | null
}

export interface SessionFacts {
  /** Empty: the default session. */
  partition: string
  /** Handlers that the program has not set. */
  lacks: string[]
  minTlsVersion: string
  /** How often its storage was cleared. */
  cleared: number
}

/** Identity under which the system registers the program. */
export interface Identity {
  /** Null: Electron's own, `electron.app.<name>`. */
  appUserModelId: string | null
  /** Program that a link of these schemes starts. */
  protocolClients: { scheme: string; program: string | null; args: string[] }[]
  /** Functions of `app` that were called before `ready`, in order. */
  beforeReady: string[]
  /** Folder of Chromium's own files. */
  sessionData: string
  /** Options of calls of `app.relaunch`. */
  relaunches: object[]
  /** Null: never set. */
  opensAtLogin: boolean | null
  /** Settings passed to crashReporter. */
  crashReports: { isStarted: boolean; uploads: boolean }
}

/** Values that the main process has passed to the system, for tests. */
export interface Inspection {
  menu: MenuEntry[]
  tray: { tooltip: string; menu: MenuEntry[] } | null
  windows: WindowFacts[]
  themeSource: string
  isSandboxEnabled: boolean
  isHardwareAccelerated: boolean
  /** Switches that later processes of Chromium inherit. */
  switches: string[]
  privilegedSchemes: Electron.CustomScheme[]
  /** Channels with a handler. */
  handlers: string[]
  utilityProcesses: {
    serviceName: string
    pid: number | undefined
    modulePath: string
    /** Names of the variables it was given. */
    variables: string[]
    execArgv: string[]
  }[]
  sessions: SessionFacts[]
  identity: Identity
  /** Active power save blockers, which keep the system awake. */
  powerSaveBlockers: string[]
  /** Events of the power monitor that have a listener. */
  powerEvents: string[]
  /** Titles of the notifications that were shown. */
  notifications: string[]
}

/** Answered by the main half. */
export interface MainSide {
  /** null: this session has no handler for the scheme. */
  request(request: AppRequest): Promise<AppAnswer | null>
  /** The next piece of a body; null at its end. The program's stream is read no faster than Chromium takes it. */
  readBody(request: { body: number }): Promise<Uint8Array | null>
  /** Chromium needs no more of it: the page was closed, or has aborted its request. */
  cancelBody(request: { body: number }): void
  invoke(message: PageMessage): Promise<InvokeAnswer>
  message(message: PageMessage): void
  mayNavigate(request: {
    contentsId: number
    url: string
    isMainFrame: boolean
    isRedirect: boolean
  }): boolean
  windowOpen(request: { contentsId: number; url: string }): void
  mayUnload(request: { contentsId: number }): boolean
  /** The main frame shows a new document (`isNew`), or its address changed within one. */
  committed(request: { contentsId: number; documentId: number; url: string }): void
  /** The document is gone; its messages no longer have a sender frame. */
  left(request: { contentsId: number }): void
  preloadFailed(request: { contentsId: number; path: string; message: string }): void
  loadFailed(request: { contentsId: number; url: string; description: string }): void
  reported(request: { contentsId: number; event: Reported }): void
  titled(request: { contentsId: number; title: string }): void
  crashed(request: { contentsId: number; reason: string }): void
  closed(request: { contentsId: number }): void
  /** @returns the permissions that are granted to the page */
  permissions(request: { contentsId: number; url: string; names: string[] }): string[]
  willDownload(request: { contentsId: number; url: string }): boolean

  // ---- requests of Chromium that no page of a test makes ------------------------------------
  permissionSaid(request: { contentsId: number; url: string; name: string }): Promise<PermissionSaid>
  /**
   * Requests a USB, serial, HID or Bluetooth device.
   * @returns whether the page gets it; null without a handler
   */
  device(request: { contentsId: number; url: string }): boolean | null
  /**
   * Requests a capture of the screen.
   * @returns whether the page gets one; null without a handler
   */
  displayMedia(request: { contentsId: number; url: string }): Promise<boolean | null>
  /** @returns the verify procedure's result for a certificate with this verdict of Chromium; null without one */
  certificate(request: { contentsId: number; hostname: string; verdict: string }): Promise<number | null>
  certificateError(request: { contentsId: number; url: string }): Promise<{
    isHandled: boolean
    isTrusted: boolean
  }>
  /**
   * Requests a client certificate. Without a handler the first one is sent.
   * @returns the one that would be sent; null for none
   */
  clientCertificate(request: { contentsId: number; url: string }): Promise<string | null>
  /** @returns whether a page may embed a webview */
  mayAttachWebview(request: { contentsId: number; url: string }): boolean

  // ---- actions of a test on the system -----------------------------------------------------
  inspect(argument: null): Inspection
  clickMenu(request: { id: string }): void
  /** Without an id: a click on the icon itself. */
  clickTray(request: { id: string | null }): void
  userClose(request: { contentsId: number }): void
  moveWindow(request: { contentsId: number; bounds: Electron.Rectangle }): void
  /** Sends a message as a frame at `url`; `where: gone` has no sender frame. */
  invokeFrom(request: {
    contentsId: number
    url: string
    where: 'main' | 'child' | 'gone'
    channel: string
    args: unknown[]
  }): Promise<InvokeAnswer>
  childProcessGone(request: { type: string; reason: string }): void
  minimizeWindow(request: { contentsId: number }): void
  hideWindow(request: { contentsId: number }): void
  /** macOS: a click on the icon in the dock. */
  activate(request: { hasVisibleWindows: boolean }): void
  power(request: { event: 'suspend' | 'resume' | 'shutdown' | 'lock-screen' }): void
  /**
   * Windows: queries whether the session may end.
   * @returns whether a window asked to delay it
   */
  querySessionEnd(argument: null): boolean
  /** Windows: the session ends. The process is gone when the listeners have returned. */
  sessionEnd(argument: null): void
  unresponsive(request: { contentsId: number }): void
  openLink(request: { url: string }): void
  systemAppearance(request: { dark: boolean; highContrast: boolean }): void
  /** @returns false when a window refused to close; otherwise the program ends before it can respond */
  quit(argument: null): Promise<boolean>
}

/** Passed to the main half at its start, as JSON in STANDIN_CONFIGURATION. */
export interface Configuration {
  entry: string
  /** The program is loaded from its sources, file by file, unlike any installation. */
  loadsSources: boolean
  appPath: string
  resourcesPath: string
  isPackaged: boolean
  /** The program's `process.platform`. */
  platform: NodeJS.Platform
  /** Service names of utility processes that never spawn. */
  neverSpawns: string[]
  /** The system's response to notifications: an error refuses them; null: it shows them. */
  notificationError: string | null
  displays: { id: number; bounds: Electron.Rectangle; workArea: Electron.Rectangle }[]
  dark: boolean
  highContrast: boolean
  locale: string
  proxy: string
  /** How the updater of macOS answers. */
  squirrel: 'unsigned' | 'read-only' | 'finds-nothing' | 'takes'
}
