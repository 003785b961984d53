/// <reference types="electron" />
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { MenuEntry } from '../protocol.ts'
import { isReady, needsReady } from './lifecycle.ts'
import { answers, browserSide, configuration, violation } from './link.ts'
import { clickIn, describeMenu, type StandInMenu } from './menu.ts'
import { cloned, electronEvent, onlyKnown, strict } from './strict.ts'

// ---- dialogs -----------------------------------------------------------------------------------

const optionsOf = <T>(args: unknown[]): T => {
  // With a window first, or without.
  const options = args.at(-1)
  if (typeof options !== 'object' || options === null) throw new TypeError('Options must be an object')
  return options as T
}

export const dialog = strict('dialog', {
  async showSaveDialog(...args: unknown[]): Promise<Electron.SaveDialogReturnValue> {
    needsReady('dialog')
    return await browserSide.ask('saveDialog', {
      options: cloned(optionsOf<Electron.SaveDialogOptions>(args)),
    })
  },
  /** In Electron it blocks until it is closed; here it is closed immediately. Allowed before ready. */
  showErrorBox(title: string, content: string): void {
    void browserSide.ask('errorBox', { title, content }).catch(() => {})
  },
  async showMessageBox(...args: unknown[]): Promise<Electron.MessageBoxReturnValue> {
    needsReady('dialog')
    // The signal is handled on this side: it closes the box with the cancel button.
    const { signal, ...options } = optionsOf<Electron.MessageBoxOptions>(args)
    const answer = browserSide.ask('messageBox', { options: cloned(options) })
    if (signal === undefined || signal === null) return await answer
    const aborted = new Promise<Electron.MessageBoxReturnValue>((resolve) =>
      signal.addEventListener('abort', () =>
        resolve({ response: options.cancelId ?? 0, checkboxChecked: false }),
      ),
    )
    return await Promise.race([answer, aborted])
  },
})

// ---- power -------------------------------------------------------------------------------------

class StandInPowerMonitor extends EventEmitter {
  override on(event: string, listener: (...args: unknown[]) => void): this {
    needsReady('powerMonitor')
    return super.on(event, listener)
  }
}

const power = new StandInPowerMonitor()
export const powerMonitor = strict('powerMonitor', power)
answers.power = ({ event }) => {
  if (event === 'lock-screen' && configuration.platform === 'linux')
    throw new Error('stand-in: Electron does not hear of a locked screen on Linux')
  power.emit(event)
}

const blockers = new Map<number, string>()
let lastBlocker = 0

export const powerSaveBlocker = strict('powerSaveBlocker', {
  start(type: 'prevent-app-suspension' | 'prevent-display-sleep'): number {
    blockers.set(++lastBlocker, type)
    return lastBlocker
  },
  stop: (id: number): boolean => blockers.delete(id),
  isStarted: (id: number): boolean => blockers.has(id),
})

export const heardOfPower = (): string[] => power.eventNames().map(String)

export const describeBlockers = (): string[] => [...blockers.values()]

export const shell = strict('shell', {
  async openExternal(url: string): Promise<void> {
    await browserSide.ask('external', { kind: 'address', value: new URL(url).href })
  },
  showItemInFolder(fullPath: string): void {
    void browserSide.ask('external', { kind: 'folder', value: fullPath }).catch(() => {})
  },
} satisfies Partial<Electron.Shell>)

// ---- monitors and colours ----------------------------------------------------------------------

const display = (id: number, bounds: Electron.Rectangle, workArea: Electron.Rectangle) =>
  strict('Display', { id, bounds, workArea, scaleFactor: 1 })

export const screen = strict('screen', {
  getAllDisplays() {
    needsReady('The screen module')
    return configuration.displays.map(({ id, bounds, workArea }) => display(id, bounds, workArea))
  },
  getPrimaryDisplay() {
    needsReady('The screen module')
    const [first] = configuration.displays
    if (first === undefined) throw new Error('stand-in: there is no display')
    return display(first.id, first.bounds, first.workArea)
  },
})

class StandInTheme extends EventEmitter {
  private source: Electron.NativeTheme['themeSource'] = 'system'
  system = { dark: configuration.dark, highContrast: configuration.highContrast }

  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.source
  }

  set themeSource(source: Electron.NativeTheme['themeSource']) {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError(`Unknown theme source: ${source}`)
    this.source = source
    this.tell()
  }

  get shouldUseDarkColors(): boolean {
    return this.source === 'system' ? this.system.dark : this.source === 'dark'
  }

  get shouldUseHighContrastColors(): boolean {
    return this.system.highContrast
  }

  tell(): void {
    const appearance = { dark: this.shouldUseDarkColors, highContrast: this.system.highContrast }
    void browserSide.ask('appearance', appearance).catch(() => {})
    this.emit('updated')
  }
}

const theme = new StandInTheme()
/** Not limited to methods, because its properties can be set. */
export const nativeTheme: StandInTheme = theme

answers.systemAppearance = (appearance) => {
  theme.system = appearance
  theme.tell()
}

// ---- pictures ------------------------------------------------------------------------------------

class StandInImage {
  readonly bytes: Buffer | null
  constructor(bytes: Buffer | null) {
    this.bytes = bytes
  }
  isEmpty(): boolean {
    return this.bytes === null
  }
  /** Of a PNG file, whose header has it; an empty image has no size. */
  getSize(): Electron.Size {
    if (this.bytes === null) return { width: 0, height: 0 }
    if (this.bytes[0] !== 0x89) throw new Error('stand-in: only the size of a PNG image is modelled')
    return { width: this.bytes.readUInt32BE(16), height: this.bytes.readUInt32BE(20) }
  }
}

const isPicture = (bytes: Buffer) =>
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xd8]))

export const nativeImage = strict('nativeImage', {
  /** An unreadable file is an empty image, as in Electron. */
  createFromPath(file: string) {
    const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
    return strict('NativeImage', new StandInImage(isPicture(bytes) ? bytes : null))
  },
  createEmpty: () => strict('NativeImage', new StandInImage(null)),
})

// ---- notifications -------------------------------------------------------------------------------

const shown: string[] = []
export const shownNotifications = (): string[] => shown

class StandInNotification extends EventEmitter implements Pick<Electron.Notification, 'title' | 'body'> {
  readonly title: string
  readonly body: string

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super()
    if (!isReady()) throw new Error('Cannot create Notification before app is ready')
    onlyKnown('Notification', options, ['title', 'body', 'silent'])
    this.title = options.title ?? ''
    this.body = options.body ?? ''
    return strict<StandInNotification>('Notification', this)
  }

  static isSupported(): boolean {
    return true
  }

  /** The system answers later, by one of two events. */
  show(): void {
    const { notificationError: error } = configuration
    if (error === null) shown.push(this.title)
    setImmediate(() =>
      error === null ? this.emit('show', electronEvent({})) : this.emit('failed', electronEvent({}), error),
    )
  }

  close(): void {}
}

export const Notification = strict('Notification', StandInNotification)

// ---- the notification area -----------------------------------------------------------------------

let current: StandInTray | null = null

class StandInTray extends EventEmitter {
  tooltip = ''
  menu: StandInMenu | null = null

  constructor(image: StandInImage) {
    super()
    needsReady('Tray')
    if (image.isEmpty()) throw new Error('stand-in: a tray icon that is empty cannot be seen')
    const self = strict<StandInTray>('Tray', this)
    current = self
    return self
  }

  setToolTip(text: string): void {
    this.tooltip = text
  }

  setContextMenu(menu: StandInMenu | null): void {
    this.menu = menu
  }

  destroy(): void {
    current = null
  }
}

export const Tray = StandInTray

export const describeTray = (): { tooltip: string; menu: MenuEntry[] } | null =>
  current === null ? null : { tooltip: current.tooltip, menu: describeMenu(current.menu) }

answers.clickTray = ({ id }) => {
  if (current === null) throw new Error('stand-in: there is no tray icon')
  if (id !== null) clickIn(current.menu, id)
  // Cocoa opens the menu by itself: with a listener one click would do two things.
  else if (current.emit('click') && configuration.platform === 'darwin' && current.menu !== null)
    violation('on macOS a click on the tray icon opens its menu and calls the listener')
}
