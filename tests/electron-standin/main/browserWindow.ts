/// <reference types="electron" />
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { refusePreload } from '../pageScript.ts'
import type { WindowFacts, WindowSpec } from '../protocol.ts'
import { windowing, windowsGone } from './app.ts'
import { watchBusy } from './busy.ts'
import { needsReady } from './lifecycle.ts'
import { answers, browserSide, configuration, violation } from './link.ts'
import { sessionOf } from './session.ts'
import { electronEvent, onlyKnown, strict } from './strict.ts'
import { contentsOf, createWebContents, forget, type StandInWebContents } from './webContents.ts'

const knownOptions = [
  'x',
  'y',
  'width',
  'height',
  'minWidth',
  'minHeight',
  'title',
  'backgroundColor',
  'icon',
  'show',
  'autoHideMenuBar',
  'webPreferences',
] as const

/** Security options of a window, with the only value that this product may give them. */
const required = { sandbox: true, contextIsolation: true, nodeIntegration: false } as const
const forbidden = {
  webSecurity: false,
  allowRunningInsecureContent: true,
  experimentalFeatures: true,
  webviewTag: true,
  plugins: true,
  nodeIntegrationInWorker: true,
  nodeIntegrationInSubFrames: true,
  navigateOnDragDrop: true,
} as const
const knownPreferences = [
  'preload',
  'partition',
  'devTools',
  'spellcheck',
  ...Object.keys(required),
  ...Object.keys(forbidden),
]

export function checkPreferences(preferences: Electron.WebPreferences): void {
  onlyKnown('webPreferences', preferences, knownPreferences)
  for (const [name, value] of Object.entries(required)) {
    if (preferences[name as keyof typeof required] !== value)
      throw new Error(`stand-in: webPreferences.${name} must be ${value}`)
  }
  for (const [name, value] of Object.entries(forbidden)) {
    if (preferences[name as keyof typeof forbidden] === value)
      throw new Error(`stand-in: webPreferences.${name} must not be ${value}`)
  }
}

function readPreload(file: string | undefined): WindowSpec['preload'] {
  if (file === undefined) return null
  if (!path.isAbsolute(file)) throw new Error('stand-in: webPreferences.preload must be an absolute path')
  const source = readFileSync(file, 'utf8')
  const refused = refusePreload(source, file)
  if (refused !== null) throw new Error(`stand-in: ${refused}`)
  return { path: file, source }
}

const open = new Map<number, StandInWindow>()
let focused: StandInWindow | null = null
let lastId = 0

type Modelled =
  | 'id'
  | 'loadURL'
  | 'show'
  | 'hide'
  | 'focus'
  | 'isFocused'
  | 'close'
  | 'destroy'
  | 'isDestroyed'
  | 'isVisible'
  | 'getBounds'
  | 'getNormalBounds'
  | 'setBounds'
  | 'maximize'
  | 'unmaximize'
  | 'isMaximized'
  | 'minimize'
  | 'isMinimized'
  | 'restore'
  | 'setFullScreen'
  | 'isFullScreen'
  | 'setTitle'
  | 'getTitle'
  | 'setBackgroundColor'
  | 'getBackgroundColor'

class StandInWindow extends EventEmitter implements Pick<Electron.BrowserWindow, Modelled> {
  readonly id = ++lastId
  readonly webContents: StandInWebContents
  readonly partition: string
  private state = {
    isVisible: false,
    isMaximized: false,
    isMinimized: false,
    isFullScreen: false,
    isGone: false,
  }
  hasPainted = false
  private title: string
  private color: string
  private bounds: Electron.Rectangle

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super()
    needsReady('BrowserWindow')
    onlyKnown('BrowserWindow', options, knownOptions)
    const preferences = options.webPreferences ?? {}
    checkPreferences(preferences)
    const preload = readPreload(preferences.preload)
    this.partition = preferences.partition ?? ''
    this.title = options.title ?? ''
    this.color = options.backgroundColor ?? '#FFFFFF'
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this.bounds = { x, y, width, height }
    const self = strict<StandInWindow>('BrowserWindow', this)
    this.webContents = createWebContents(
      sessionOf(this.partition),
      (contentsId) =>
        // After the constructor, so that listeners added right after `new` receive every event.
        Promise.resolve().then(() =>
          browserSide.ask('createWindow', {
            contentsId,
            partition: this.partition,
            title: this.title,
            width,
            height,
            preload,
          }),
        ),
      () => self.close(),
    )
    open.set(this.webContents.id, self)
    this.state.isVisible = options.show ?? true
    if (this.state.isVisible) watchBusy()
    focused = self
    return self
  }

  static getAllWindows(): StandInWindow[] {
    return [...open.values()]
  }

  static getFocusedWindow(): StandInWindow | null {
    return focused
  }

  static fromWebContents(contents: { id: number }): StandInWindow | null {
    return open.get(contents.id) ?? null
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }

  show(): void {
    this.state.isVisible = true
    watchBusy()
    if (!this.state.isMinimized) this.focus()
    this.emit('show')
  }

  hide(): void {
    this.alive()
    this.state.isVisible = false
    if (focused?.id === this.id) focused = null
    this.emit('hide')
  }

  /** Neither shows a hidden window nor restores a minimized one. */
  focus(): void {
    if (!this.state.isVisible || this.state.isMinimized) return
    focused = open.get(this.webContents.id) ?? null
    this.emit('focus')
  }

  isFocused = (): boolean => focused?.id === this.id

  close(): void {
    void this.tryClose()
  }

  /** @returns whether the window is gone. */
  async tryClose(): Promise<boolean> {
    if (this.state.isGone) return true
    const event = electronEvent({})
    this.emit('close', event)
    if (event.defaultPrevented) {
      windowing.refused()
      return false
    }
    await this.webContents.made.catch(() => {})
    const { isRefused } = await browserSide.ask('close', { contentsId: this.webContents.id })
    if (!isRefused) this.gone()
    return !isRefused
  }

  destroy(): void {
    const contentsId = this.webContents.id
    this.gone()
    void browserSide.ask('destroy', { contentsId }).catch(() => {})
  }

  gone(): void {
    if (this.state.isGone) return
    this.state.isGone = true
    open.delete(this.webContents.id)
    if (focused?.id === this.id) focused = null
    forget(this.webContents)
    this.emit('closed')
    if (open.size === 0) windowsGone()
  }

  private alive(): void {
    if (this.state.isGone) throw new TypeError('Object has been destroyed')
  }

  isDestroyed = (): boolean => this.state.isGone

  isVisible(): boolean {
    this.alive()
    return this.state.isVisible
  }

  getBounds(): Electron.Rectangle {
    this.alive()
    return { ...this.bounds }
  }

  getNormalBounds(): Electron.Rectangle {
    return this.getBounds()
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.alive()
    this.bounds = { ...this.bounds, ...bounds }
    const { width, height } = this.bounds
    void browserSide.ask('resize', { contentsId: this.webContents.id, width, height }).catch(() => {})
    this.emit('resize')
    this.emit('move')
  }

  maximize(): void {
    this.alive()
    this.state.isMaximized = true
    // Unlike the other changes of a hidden window, this one shows it.
    if (!this.state.isVisible) {
      if (!this.hasPainted) violation('maximize() shows a window before its page has painted')
      this.show()
    }
    this.emit('maximize')
  }

  unmaximize(): void {
    this.state.isMaximized = false
    this.emit('unmaximize')
  }

  isMaximized(): boolean {
    this.alive()
    return this.state.isMaximized
  }

  minimize(): void {
    this.state.isMinimized = true
    if (focused?.id === this.id) focused = null
    this.emit('minimize')
  }

  isMinimized(): boolean {
    this.alive()
    return this.state.isMinimized
  }

  restore(): void {
    this.state.isMinimized = false
    this.emit('restore')
  }

  setFullScreen(flag: boolean): void {
    this.state.isFullScreen = flag
  }

  isFullScreen(): boolean {
    this.alive()
    return this.state.isFullScreen
  }

  setTitle(title: string): void {
    this.alive()
    this.title = title
  }

  getTitle(): string {
    this.alive()
    return this.title
  }

  setBackgroundColor(color: string): void {
    this.alive()
    this.color = color
  }

  getBackgroundColor(): string {
    return this.color
  }
}

export const BrowserWindow = strict('BrowserWindow', StandInWindow)

export const windowFacts = (): WindowFacts[] =>
  [...open.values()].map((window) => ({
    contentsId: window.webContents.id,
    title: window.getTitle(),
    bounds: window.getBounds(),
    backgroundColor: window.getBackgroundColor(),
    partition: window.partition,
    isVisible: window.isVisible(),
    isMaximized: window.isMaximized(),
    isMinimized: window.isMinimized(),
    isFocused: window.isFocused(),
  }))

windowing.closeAll = async () =>
  (await Promise.all([...open.values()].map((window) => window.tryClose()))).every(Boolean)

const windowOf = (contentsId: number): StandInWindow | undefined => open.get(contentsId)

answers.closed = ({ contentsId }) => windowOf(contentsId)?.gone()
answers.userClose = ({ contentsId }) => windowOf(contentsId)?.close()
answers.moveWindow = ({ contentsId, bounds }) => windowOf(contentsId)?.setBounds(bounds)
answers.minimizeWindow = ({ contentsId }) => windowOf(contentsId)?.minimize()
answers.hideWindow = ({ contentsId }) => windowOf(contentsId)?.hide()
answers.querySessionEnd = () => {
  if (configuration.platform !== 'win32') throw new Error('stand-in: only Windows asks before a session ends')
  const events = [...open.values()].map((window) => {
    const event = electronEvent({ reasons: ['shutdown'] })
    window.emit('query-session-end', event)
    return event
  })
  return events.some(({ defaultPrevented }) => defaultPrevented)
}
answers.sessionEnd = () => {
  if (configuration.platform !== 'win32') throw new Error('stand-in: only Windows ends a session')
  for (const window of open.values()) window.emit('session-end', electronEvent({ reasons: ['shutdown'] }))
  // Neither before-quit nor will-quit follows.
  process.kill(process.pid, 'SIGKILL')
}
answers.unresponsive = ({ contentsId }) => void windowOf(contentsId)?.emit('unresponsive')
answers.reported = ({ contentsId, event }) => {
  const window = windowOf(contentsId)
  if (event === 'ready-to-show' && window !== undefined) {
    window.hasPainted = true
    window.emit('ready-to-show')
  } else if (event !== 'ready-to-show') contentsOf(contentsId).emit(event)
}
answers.titled = ({ contentsId, title }) => {
  const window = windowOf(contentsId)
  if (window === undefined || title === '') return
  const event = electronEvent({})
  window.emit('page-title-updated', event, title, true)
  if (!event.defaultPrevented) window.setTitle(title)
}
