import { randomUUID } from 'node:crypto'
import type { BridgeEvent } from '#contract/bridge.ts'
import type { WindowPort, WindowRef } from '#core/ports.ts'

/** One event as a window receives it; `number` grows by one within a run. */
export interface Numbered {
  readonly number: number
  readonly message: BridgeMessage
}

/** A message to a page: an event of core, or a command of the host to the page's bridge script. */
export type BridgeMessage = { to: 'app'; event: BridgeEvent } | { to: 'page'; order: 'close' | 'leave' }

/** The server's end of an event stream. */
export interface Stream {
  send(item: Numbered): void
  end(): void
}

/** The parts of core that the registry uses; closing and reopening are reported once per change. */
export interface WindowsCore {
  sessionOf(windowId: string): string | null
  windowClosed(windowId: string): void
  /** A window reconnected after the grace period: attaches it to its session again. */
  reopened(window: WindowRef, sessionId: string): Promise<void>
}

export interface Times {
  /** Milliseconds for which a window without an event stream still counts as open, as during a reload. */
  grace: number
  /** Milliseconds a window may take to load after its address was issued. */
  opening: number
}

export const usualTimes: Times = { grace: 10_000, opening: 60_000 }

/** Windows at most: a browser opens six connections to one address, and each window needs one for its events. */
export const MAX_WINDOWS = 5
/** Events kept for a window that is reconnecting. */
const MAX_KEPT = 1000
/** Closed windows that are kept in case they reconnect. */
const MAX_CLOSED = 50

interface Entry {
  readonly ref: WindowRef
  readonly buffer: Numbered[]
  readonly streams: Set<Stream>
  /** Newest event that the window's page cannot have missed: sent to it, or older than the page. */
  lastDelivered: number
  closed: boolean
  /** Session at the time of closing. */
  session: string | null
  timer: NodeJS.Timeout | undefined
}

export interface Windows {
  readonly port: WindowPort
  /** Connects core, which is created after its ports and not used before. */
  connectCore(core: WindowsCore): void
  get(id: string): WindowRef | undefined
  /** Registers a main window for a page that was opened without a window id. */
  openMain(): WindowRef
  /** Whether no connection is left for this window's events. */
  isFull(id: string): boolean
  /** Called when the window's page is sent. Resolves when the window is attached to core again. */
  served(id: string): Promise<void>
  /**
   * Sends the events that the window has missed, then every further one.
   * @param after number of the last event the page has received; null for a new page.
   * @returns a function to call when the stream has ended.
   */
  connect(id: string, stream: Stream, after: number | null): Promise<() => void>
  /** Windows that are open, or expected to connect soon. */
  count(): number
  send(event: BridgeEvent, sessionId?: string): void
  /** Requests every open page to write its pending changes. Resolves when all have, or after `limit` milliseconds. */
  flushPages(limit: number): Promise<void>
  /** The page of this window has written its pending changes. */
  pageFlushed(id: string): void
  close(): void
}

/** Waits, at the end of the program, until pages have written their pending changes. */
function createDepartures() {
  const staying = new Map<string, () => void>()
  return {
    /** Resolves when all of these windows have left, or after `limit` milliseconds. */
    async all(ids: readonly string[], limit: number): Promise<void> {
      const left = ids.map((id) => new Promise<void>((resolve) => staying.set(id, resolve)))
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, limit)
      })
      await Promise.race([Promise.all(left), late])
      clearTimeout(timer)
    },
    left: (id: string): void => staying.get(id)?.(),
  }
}

/** The messages after number `after` that a reconnecting page has missed. */
const missed = ({ buffer, lastDelivered }: Entry, after: number | null): readonly Numbered[] =>
  buffer.filter(({ number }) => number > (after ?? lastDelivered))

const hasStream = (entry: Entry): boolean => entry.streams.size > 0

const newEntry = (ref: WindowRef, lastDelivered: number): Entry => ({
  ref,
  buffer: [],
  streams: new Set(),
  lastDelivered,
  closed: false,
  session: null,
  timer: undefined,
})

/** Sends a message to a window and keeps it for a page that reconnects. */
function post(entry: Entry, number: number, message: BridgeMessage): void {
  const item = { number, message }
  entry.buffer.push(item)
  if (entry.buffer.length > MAX_KEPT) entry.buffer.shift()
  for (const stream of entry.streams) stream.send(item)
  if (hasStream(entry)) entry.lastDelivered = number
}

/** Requests that a page carries out itself. */
const doneByPage: Omit<WindowPort, 'open' | 'close'> = {
  // The page sets its own title; core keeps it for the next run.
  setTitle() {},
  // The page shows its own question before its tab closes, and focuses itself: browsers require a click of the user.
  setPending() {},
  pending: () => [],
  focus() {},
  // The page opens it, because browsers require a click of the user.
  async openExternal() {},
}

export function createWindows(times: Times = usualTimes): Windows {
  const entries = new Map<string, Entry>()
  let core: WindowsCore | undefined
  let newest = 0
  const departures = createDepartures()

  function add(ref: WindowRef): Entry {
    const entry = newEntry(ref, newest)
    entries.set(ref.id, entry)
    expire(entry, times.opening)
    return entry
  }

  function expire(entry: Entry, after: number): void {
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => retire(entry), after)
    entry.timer.unref()
  }

  function retire(entry: Entry): void {
    entry.session = core?.sessionOf(entry.ref.id) ?? entry.session
    entry.closed = true
    core?.windowClosed(entry.ref.id)
    const closed = [...entries.values()].filter((item) => item.closed)
    for (const oldest of closed.slice(0, Math.max(closed.length - MAX_CLOSED, 0)))
      entries.delete(oldest.ref.id)
  }

  async function reopen(entry: Entry): Promise<void> {
    if (!entry.closed) return
    entry.closed = false
    if (entry.session !== null) await core?.reopened(entry.ref, entry.session)
  }

  const isOpen = (id: string): boolean => (entries.get(id)?.streams.size ?? 0) > 0

  const openMain = (): WindowRef => {
    const id = isOpen('main') ? randomUUID() : 'main'
    return (entries.get(id) ?? add({ id, kind: 'main', route: '' })).ref
  }

  return {
    port: {
      ...doneByPage,
      async open({ kind, route }) {
        const { id } = add({ id: randomUUID(), kind, route }).ref
        return { windowId: id, open: `/?window=${id}` }
      },
      close(id) {
        const entry = entries.get(id)
        if (!entry) return
        newest += 1
        post(entry, newest, { to: 'page', order: 'close' })
        // A script cannot close a tab that the operator opened; the end of its stream decides.
        if (entry.streams.size === 0) expire(entry, 0)
      },
    },
    connectCore(connected) {
      core = connected
    },
    get: (id) => entries.get(id)?.ref,
    openMain,
    isFull: (id) => !isOpen(id) && [...entries.keys()].filter(isOpen).length >= MAX_WINDOWS,
    async served(id) {
      const entry = entries.get(id)
      if (!entry) return
      entry.lastDelivered = newest
      await reopen(entry)
      if (entry.streams.size === 0) expire(entry, times.opening)
    },
    async connect(id, stream, after) {
      const entry = entries.get(id)
      if (!entry) return () => {}
      clearTimeout(entry.timer)
      for (const item of missed(entry, after)) stream.send(item)
      entry.lastDelivered = newest
      entry.streams.add(stream)
      await reopen(entry)
      return () => {
        entry.streams.delete(stream)
        if (entry.streams.size === 0) expire(entry, times.grace)
      }
    },
    count: () => [...entries.values()].filter(({ closed }) => !closed).length,
    send(event, sessionId) {
      newest += 1
      for (const entry of entries.values()) {
        if (sessionId !== undefined && core?.sessionOf(entry.ref.id) !== sessionId) continue
        post(entry, newest, { to: 'app', event })
      }
    },
    async flushPages(limit) {
      const open = [...entries.values()].filter(hasStream)
      const all = departures.all(
        open.map(({ ref }) => ref.id),
        limit,
      )
      newest += 1
      for (const entry of open) post(entry, newest, { to: 'page', order: 'leave' })
      await all
    },
    pageFlushed: departures.left,
    close() {
      for (const entry of entries.values()) {
        clearTimeout(entry.timer)
        for (const stream of entry.streams) stream.end()
      }
    },
  }
}
