import { z } from 'zod'
import type { WindowRef } from '../ports.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Tracks which window works in which session, and the signal that ends its calls. */
export interface Windows {
  /** Registers the window of a request. */
  register(ref: WindowRef): void
  sessionOf(windowId: string): string | null
  /** Moves the window into the session, or into none, and ends its calls in the previous one. */
  attach(windowId: string, sessionId: string | null): void
  of(sessionId: string): string[]
  /** Aborts when the window closes or moves to another session. */
  signal(windowId: string): AbortSignal
  setTitle(windowId: string, title: string): void
  opened(windowId: string, popout: Popout, sessionId: string | null): void
  closed(windowId: string): void
  /** Pop-outs of the last run that are not open now. */
  restorable(): Promise<Popout[]>
  close(): Promise<void>
}

const Popouts = z.array(z.object({ route: z.string(), title: z.string() }))
export type Popout = z.output<typeof Popouts>[number]

interface Entry {
  sessionId: string | null
  popout: Popout | undefined
  isMain: boolean
  abort: AbortController
}

const documentKey = 'core.popouts'

export function createWindows(workspace: Workspace): Windows {
  const entries = new Map<string, Entry>()
  let closing = false
  let lastRun: Promise<Popout[]> | undefined
  let written = Promise.resolve()

  const entryOf = (windowId: string): Entry => {
    const known = entries.get(windowId)
    if (known) return known
    const entry: Entry = { sessionId: null, popout: undefined, isMain: false, abort: new AbortController() }
    entries.set(windowId, entry)
    return entry
  }

  const readLastRun = () => {
    lastRun ??= workspace.get('machine', documentKey).then((value) => Popouts.safeParse(value).data ?? [])
    return lastRun
  }

  const open = (): Popout[] => [...entries.values()].flatMap((entry) => (entry.popout ? [entry.popout] : []))

  const write = () => {
    if (closing) return
    const list = open()
    written = readLastRun()
      .then(() => workspace.set('machine', documentKey, list))
      .catch(() => undefined)
  }

  return {
    register(ref) {
      const entry = entryOf(ref.id)
      entry.isMain = ref.kind === 'main'
      if (ref.kind === 'popout' && !entry.popout) {
        entry.popout = { route: ref.route, title: '' }
        write()
      }
    },
    sessionOf: (windowId) => entries.get(windowId)?.sessionId ?? null,
    attach(windowId, sessionId) {
      const entry = entryOf(windowId)
      if (entry.sessionId === sessionId) return
      if (entry.sessionId !== null) {
        entry.abort.abort()
        entry.abort = new AbortController()
      }
      entry.sessionId = sessionId
    },
    of: (sessionId) => [...entries].filter(([, entry]) => entry.sessionId === sessionId).map(([id]) => id),
    signal: (windowId) => entryOf(windowId).abort.signal,
    setTitle(windowId, title) {
      const entry = entryOf(windowId)
      if (!entry.popout || entry.popout.title === title) return
      entry.popout = { ...entry.popout, title }
      write()
    },
    opened(windowId, popout, sessionId) {
      const entry = entryOf(windowId)
      entry.popout = popout
      entry.sessionId = sessionId
      write()
    },
    closed(windowId) {
      const entry = entries.get(windowId)
      if (!entry) return
      entries.delete(windowId)
      entry.abort.abort()
      // Without a main window the console is being closed: its pop-outs are restored at the next start.
      if (entry.popout && [...entries.values()].some((item) => item.isMain)) write()
    },
    async restorable() {
      const routes = new Set(open().map((popout) => popout.route))
      return (await readLastRun()).filter((popout) => !routes.has(popout.route))
    },
    async close() {
      closing = true
      for (const entry of entries.values()) entry.abort.abort()
      await written
    },
  }
}
