import { randomUUID } from 'node:crypto'
import { BrowserWindow, screen, type Session, session as sessions, type WebContents } from 'electron'
import type { BridgeEvent, PendingWork } from '#contract/bridge.ts'
import type { Core, KeyValueStore, WindowRef } from '#core/ports.ts'
import { eventChannel } from '../channels.ts'
import { partitionOf } from './webPreferences.ts'
import { windowOptions } from './windowOptions.ts'
import { createWindowMemory, windowsKey } from './windowMemory.ts'
import { type Bounds, placeWindow, readSavedWindows, type SavedWindow } from './windowState.ts'

/** A window requested by the operator, or one of the last run. */
export type WindowRequest = Pick<SavedWindow, 'kind' | 'route' | 'title' | 'sessionId' | 'profileId'> &
  Partial<Pick<SavedWindow, 'bounds' | 'state'>>

interface OpenWindow {
  ref: WindowRef
  window: BrowserWindow
  profileId: string | null
  /** Whether its page has called at least once and so listens to events. */
  isListening: boolean
  pending: PendingWork
  /** State in which it will be shown; null once it was. Until then the window itself does not have it. */
  pendingState: SavedWindow['state'] | null
}

const nothingPending: PendingWork = { unsaved: [], batches: [] }

interface WindowsOptions {
  store: KeyValueStore
  core: Pick<Core, 'attach' | 'sessionOf' | 'windowClosed'>
  address: string
  preload: string
  icon: string
  devTools: boolean
  backgroundColor(): string
  /** Called once for every session before its first page loads. */
  prepareSession(session: Session): void
  /** Called for every window before its page loads. */
  watch(windowId: string, window: BrowserWindow): void
  /**
   * The operator closes the only window.
   * @returns whether it is held
   */
  holdsLast(window: BrowserWindow): boolean
  /** Windows ends the session: the last moment for saving anything. */
  sessionEnds(): void
}

export interface Windows {
  open(request: WindowRequest): string
  /** Opens the windows of the last run, at least one main window. `route` is where the main window goes first. */
  restore(title: string, route: string | null): void
  get(windowId: string): BrowserWindow | undefined
  refOf(contents: WebContents): WindowRef | undefined
  /** Marks a page as listening; called with every call of a page. */
  markListening(windowId: string): void
  send(event: BridgeEvent, sessionId?: string): void
  sendToFocused(event: BridgeEvent): void
  /** Restores, shows and focuses a window. */
  focus(windowId: string): void
  /** Work that closing a window would interrupt, as its page reports it. */
  setPending(windowId: string, pending: PendingWork): void
  /** The same of every window. */
  pending(): readonly PendingWork[]
  /** Brings a main window to the front, or opens one. */
  show(title: string): void
  /** Navigates a main window to a route, as soon as the window listens. */
  navigate(route: string, title: string): void
  recolor(): void
  /** Saves the open windows now. Until thaw() is called, closing windows does not change the saved ones. */
  freeze(): void
  /** A window refused to close, so the program continues. */
  thaw(): void
}

/** Work areas of all displays, the primary one first. */
const workAreas = (): Bounds[] => {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  return [primary, ...others].map((display) => display.workArea)
}

function raise(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

const describe = (
  { ref, window, profileId, pendingState }: OpenWindow,
  sessionId: string | null,
): SavedWindow => ({
  kind: ref.kind,
  route: ref.route,
  title: window.getTitle(),
  bounds: window.getNormalBounds(),
  state:
    pendingState ?? (window.isFullScreen() ? 'fullscreen' : window.isMaximized() ? 'maximized' : 'normal'),
  sessionId,
  profileId,
})

/** @returns the partition of a profile, whose session is prepared once */
function createPartitions(prepare: (session: Session) => void): (profileId: string | null) => string {
  const prepared = new Set<string>()
  return (profileId) => {
    const partition = partitionOf(profileId)
    if (!prepared.has(partition)) {
      prepared.add(partition)
      prepare(sessions.fromPartition(partition))
    }
    return partition
  }
}

const newWindow = (
  options: WindowsOptions,
  place: Pick<SavedWindow, 'kind' | 'title'> & { bounds: Bounds },
  partition: string,
): BrowserWindow =>
  new BrowserWindow(
    windowOptions({
      ...place,
      backgroundColor: options.backgroundColor(),
      icon: options.icon,
      preload: options.preload,
      partition,
      devTools: options.devTools,
    }),
  )

/** Shows a window once its page has painted. */
function showWhenReady(entry: OpenWindow, state: SavedWindow['state'] | undefined): void {
  const { window } = entry
  window.once('ready-to-show', () => {
    // Maximizing shows the window, so not before its page has painted.
    if (state === 'maximized') window.maximize()
    window.show()
    if (state === 'fullscreen') window.setFullScreen(true)
    entry.pendingState = null
  })
  // A new page has not reported anything yet.
  window.webContents.on('did-navigate', () => {
    entry.pending = nothingPending
  })
}

/** Creates the window factory, the only place that creates windows and calls `loadURL`. */
export function createWindows(options: WindowsOptions): Windows {
  const { store, core } = options
  const opened = new Map<string, OpenWindow>()
  const byContents = new Map<number, OpenWindow>()
  const partitionFor = createPartitions(options.prepareSession)

  const { save, saveSoon, freeze, thaw } = createWindowMemory(store, () =>
    [...opened.values()].map((entry) => describe(entry, core.sessionOf(entry.ref.id))),
  )

  const open: Windows['open'] = ({ kind, route, title, sessionId, profileId, bounds, state }) => {
    const id = randomUUID()
    const place = { kind, title, bounds: placeWindow(workAreas(), bounds ?? null, kind) }
    const window = newWindow(options, place, partitionFor(profileId))
    const entry: OpenWindow = {
      ref: { id, kind, route },
      window,
      profileId,
      isListening: false,
      pending: nothingPending,
      pendingState: state ?? 'normal',
    }
    const contentsId = window.webContents.id
    opened.set(id, entry)
    byContents.set(contentsId, entry)
    if (sessionId !== null) core.attach(id, sessionId)
    window.on('close', (event) => {
      if (opened.size === 1 && options.holdsLast(window)) event.preventDefault()
    })
    options.watch(id, window)

    showWhenReady(entry, state)
    // The question may still be answered with no by another program.
    window.on('query-session-end', save)
    window.on('session-end', options.sessionEnds)
    for (const event of ['resize', 'move', 'maximize', 'unmaximize'] as const) {
      // The four overloads take the same listener, but TypeScript does not accept the union.
      window.on(event as 'resize', saveSoon)
    }
    window.on('close', save)
    window.once('closed', () => {
      opened.delete(id)
      byContents.delete(contentsId)
      core.windowClosed(id)
      saveSoon()
    })
    // The fault watch reports a page that cannot be loaded.
    window.loadURL(options.address).catch(() => {})
    saveSoon()
    return id
  }

  const newest = (kind: SavedWindow['kind']): OpenWindow | undefined =>
    [...opened.values()].findLast((entry) => entry.ref.kind === kind)

  const show: Windows['show'] = (title) => {
    const window = newest('main')?.window
    if (window === undefined) {
      open({ kind: 'main', route: '', title, sessionId: null, profileId: null })
      return
    }
    raise(window)
  }

  const send = (entry: OpenWindow, event: BridgeEvent) => {
    if (!entry.window.isDestroyed()) entry.window.webContents.send(eventChannel, event)
  }

  return {
    open,
    restore(title, route) {
      const saved = readSavedWindows(store.get(windowsKey))
      const mains = saved.filter((window) => window.kind === 'main')
      const fresh: WindowRequest = { kind: 'main', route: '', title, sessionId: null, profileId: null }
      const [first = fresh, ...others] = mains
      open(route === null ? first : { ...first, route })
      for (const window of [...others, ...saved.filter(({ kind }) => kind === 'popout')]) open(window)
    },
    get: (windowId) => opened.get(windowId)?.window,
    refOf: (contents) => byContents.get(contents.id)?.ref,
    markListening(windowId) {
      const entry = opened.get(windowId)
      if (entry !== undefined) entry.isListening = true
    },
    send(event, sessionId) {
      for (const entry of opened.values()) {
        if (sessionId === undefined || core.sessionOf(entry.ref.id) === sessionId) send(entry, event)
      }
      if (event.type === 'session') saveSoon()
    },
    sendToFocused(event) {
      const focused = BrowserWindow.getFocusedWindow()
      const entry = (focused && byContents.get(focused.webContents.id)) ?? newest('main')
      if (entry !== undefined) send(entry, event)
    },
    show,
    focus(windowId) {
      const window = opened.get(windowId)?.window
      if (window !== undefined) raise(window)
    },
    setPending(windowId, pending) {
      const entry = opened.get(windowId)
      if (entry !== undefined) entry.pending = pending
    },
    pending: () => [...opened.values()].map(({ pending }) => pending),
    navigate(route, title) {
      show(title)
      const entry = newest('main')
      if (entry === undefined) return
      if (entry.isListening) send(entry, { type: 'navigate', route })
      else entry.ref = { ...entry.ref, route }
    },
    recolor() {
      for (const { window } of opened.values()) window.setBackgroundColor(options.backgroundColor())
    },
    freeze,
    thaw,
  }
}
