/// <reference types="electron" />
import { EventEmitter } from 'node:events'
import { app, emitFromApp, windowing } from './app.ts'
import { leaveDump } from './crashReporter.ts'
import { emitMessage, invokeHandler } from './ipcMain.ts'
import { answers, browserSide, violation } from './link.ts'
import { grantedTo, isStandardScheme, mayDownload, type StandInSession } from './session.ts'
import { cloned, electronEvent, onlyKnown, strict } from './strict.ts'

/** A frame's document. A navigation creates a new one; the old one is no longer a sender. */
class StandInFrame {
  url: string
  readonly parent: StandInFrame | null
  isGone = false
  constructor(url: string, parent: StandInFrame | null) {
    this.url = url
    this.parent = parent
  }
  get origin(): string {
    return new URL(this.url).origin
  }
  isDestroyed(): boolean {
    return this.isGone
  }
}

const makeFrame = (url: string, parent: StandInFrame | null) =>
  strict('WebFrameMain', new StandInFrame(url, parent))

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0]

let lastId = 0
const all = new Map<number, StandInWebContents>()

type Modelled =
  | 'id'
  | 'loadURL'
  | 'reload'
  | 'send'
  | 'executeJavaScript'
  | 'printToPDF'
  | 'setWindowOpenHandler'
  | 'isDestroyed'
  | 'getURL'
  | 'close'
  | 'focus'

export class StandInWebContents extends EventEmitter implements Pick<Electron.WebContents, Modelled> {
  readonly id = ++lastId
  readonly session: StandInSession
  mainFrame = makeFrame('about:blank', null)
  documentId = 0
  openHandler: OpenHandler | null = null
  isGone = false
  /** Resolves when Chromium has a page for it; every other call waits for it. */
  readonly made: Promise<void>
  /** Settles when the last requested page has loaded, or has failed to. */
  private loading: Promise<void>
  private readonly closeWindow: () => void

  constructor(session: StandInSession, made: (id: number) => Promise<void>, closeWindow: () => void) {
    super()
    this.session = session
    this.closeWindow = closeWindow
    all.set(this.id, this)
    this.made = made(this.id)
    this.loading = this.made.catch(() => {})
  }

  async loadURL(url: string): Promise<void> {
    const parsed = new URL(url)
    const scheme = parsed.protocol.slice(0, -1)
    if (!isStandardScheme(scheme)) throw new Error(`stand-in: ${scheme} is not a standard and secure scheme`)
    const loading = this.made.then(() => browserSide.ask('load', { contentsId: this.id, url }))
    this.loading = loading.catch(() => {})
    await loading
  }

  reload(): void {
    void this.made.then(() => browserSide.ask('reload', { contentsId: this.id })).catch(() => {})
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.isGone) throw new Error('Object has been destroyed')
    const copies = cloned(args)
    void this.made
      .then(() => browserSide.ask('send', { contentsId: this.id, channel, args: copies }))
      .catch(() => {})
  }

  /** Waits until the page has loaded; the result is cloned. */
  async executeJavaScript(code: string): Promise<unknown> {
    if (this.isGone) throw new TypeError('Object has been destroyed')
    await this.loading
    return await browserSide.ask('evaluate', { contentsId: this.id, code })
  }

  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    if (this.isGone) throw new TypeError('Object has been destroyed')
    // Electron reads its margins first, so that a call without options throws.
    if (typeof options !== 'object' || options === null)
      throw new TypeError("Cannot read properties of undefined (reading 'margins')")
    onlyKnown('webContents.printToPDF', options, [])
    await this.loading
    return Buffer.from(await browserSide.ask('printToPdf', { contentsId: this.id }))
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }

  isDestroyed(): boolean {
    return this.isGone
  }

  getURL(): string {
    return this.mainFrame.url
  }

  close(): void {
    this.closeWindow()
  }

  focus(): void {}
}

/** As Electron's type, which is wider than the modelled part; using the rest throws. */
export const asElectron = (contents: StandInWebContents): Electron.WebContents =>
  contents as unknown as Electron.WebContents

export function createWebContents(
  ...args: ConstructorParameters<typeof StandInWebContents>
): StandInWebContents {
  const contents = strict('webContents', new StandInWebContents(...args))
  all.set(contents.id, contents)
  emitFromApp('web-contents-created', electronEvent({}), contents)
  return contents
}

export const contentsOf = (contentsId: number): StandInWebContents => {
  const contents = all.get(contentsId)
  if (contents === undefined) throw new Error(`stand-in: web contents ${contentsId} are gone`)
  return contents
}

export function forget(contents: StandInWebContents): void {
  contents.isGone = true
  contents.mainFrame.isGone = true
  all.delete(contents.id)
  contents.emit('destroyed')
}

/** The event of an invocation. `senderFrame` is looked up when it is read: after a navigation there is none. */
const invokeEvent = (contents: StandInWebContents, frame: StandInFrame): Electron.IpcMainInvokeEvent =>
  Object.defineProperties(electronEvent({ type: 'frame', sender: contents, processId: 1, frameId: 1 }), {
    senderFrame: { enumerable: true, get: () => (frame.isGone ? null : frame) },
  }) as unknown as Electron.IpcMainInvokeEvent

const frameOf = (contents: StandInWebContents, documentId: number, url: string): StandInFrame => {
  if (contents.documentId === documentId) {
    contents.mainFrame.url = url
    return contents.mainFrame
  }
  const gone = makeFrame(url, null)
  gone.isGone = true
  return gone
}

answers.committed = ({ contentsId, documentId, url }) => {
  const contents = contentsOf(contentsId)
  if (contents.documentId === documentId) {
    contents.mainFrame.url = url
    contents.emit('did-navigate-in-page', electronEvent({}), url, true)
    return
  }
  contents.mainFrame.isGone = true
  contents.mainFrame = makeFrame(url, null)
  contents.documentId = documentId
  contents.emit('did-navigate', electronEvent({}), url, 200, 'OK')
}
answers.left = ({ contentsId }) => {
  const contents = all.get(contentsId)
  if (contents !== undefined) contents.mainFrame.isGone = true
}
answers.invoke = ({ contentsId, documentId, url, channel, args }) => {
  const contents = contentsOf(contentsId)
  return invokeHandler(channel, invokeEvent(contents, frameOf(contents, documentId, url)), args)
}
answers.message = ({ contentsId, documentId, url, channel, args }) => {
  const contents = contentsOf(contentsId)
  const event = invokeEvent(contents, frameOf(contents, documentId, url))
  emitMessage(channel, event as unknown as Electron.IpcMainEvent, args)
}
answers.invokeFrom = ({ contentsId, url, where, channel, args }) => {
  const contents = contentsOf(contentsId)
  const frame = makeFrame(url, where === 'child' ? contents.mainFrame : null)
  frame.isGone = where === 'gone'
  if (where !== 'main') return invokeHandler(channel, invokeEvent(contents, frame), args)
  // A foreign page in the main frame, as after a navigation that was not prevented.
  const shown = contents.mainFrame
  contents.mainFrame = frame
  return invokeHandler(channel, invokeEvent(contents, frame), args).finally(() => {
    contents.mainFrame = shown
  })
}
answers.mayNavigate = ({ contentsId, url, isMainFrame, isRedirect }) => {
  const contents = contentsOf(contentsId)
  const events = isRedirect
    ? ['will-redirect']
    : isMainFrame
      ? ['will-frame-navigate', 'will-navigate']
      : ['will-frame-navigate']
  return events.every((name) => {
    const event = electronEvent({
      url,
      isSameDocument: false,
      isMainFrame,
      frame: contents.mainFrame,
      initiator: null,
    })
    if (!contents.emit(name, event, url)) {
      violation(`nobody listens to ${name}: Electron would go to ${url}`)
      return false
    }
    return !event.defaultPrevented
  })
}
answers.windowOpen = ({ contentsId, url }) => {
  const { openHandler } = contentsOf(contentsId)
  if (openHandler === null) {
    violation(`no window-open handler: Electron would open ${url}`)
    return
  }
  const details = {
    url,
    frameName: '',
    features: '',
    disposition: 'foreground-tab',
    referrer: { url: '', policy: 'default' },
  }
  const { action } = openHandler(details as Electron.HandlerDetails)
  if (action !== 'deny') violation(`stand-in: windows opened by a page are not modelled (${url})`)
}
answers.mayUnload = ({ contentsId }) => {
  const event = electronEvent({})
  contentsOf(contentsId).emit('will-prevent-unload', event)
  if (!event.defaultPrevented) windowing.refused()
  return event.defaultPrevented
}
answers.permissions = ({ contentsId, url, names }) => {
  const contents = contentsOf(contentsId)
  return grantedTo(contents.session, asElectron(contents), url, names) as never
}
answers.willDownload = ({ contentsId, url }) => mayDownload(contentsOf(contentsId).session, url)
answers.preloadFailed = ({ contentsId, path, message }) =>
  void contentsOf(contentsId).emit('preload-error', electronEvent({}), path, new Error(message))
answers.loadFailed = ({ contentsId, url, description }) =>
  void contentsOf(contentsId).emit('did-fail-load', electronEvent({}), -2, description, url, true)
answers.crashed = ({ contentsId, reason }) => {
  const contents = contentsOf(contentsId)
  const details = { reason, exitCode: 1 }
  leaveDump()
  contents.emit('render-process-gone', electronEvent({}), details)
  app.emit('render-process-gone', electronEvent({}), contents, details)
}
