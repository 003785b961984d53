import type { Core, KeyValueStore } from '#core/ports.ts'

/** The parts of core that the windows, the quit and the reports use. */
export type EarlyCore = Pick<
  Core,
  'attach' | 'sessionOf' | 'windowClosed' | 'readFile' | 'subscribe' | 'close' | 'handle'
>

export interface BeforeCore {
  readonly core: EarlyCore
  readonly store: KeyValueStore
  /** Passes core and the store. All earlier calls are repeated, in their order. */
  arrived(core: Core, store: KeyValueStore): void
}

/**
 * Replaces core and the store while they are being loaded, so that the first window opens meanwhile. Requests wait;
 * notifications are recorded and passed on.
 * @param stored values of the store that are read before.
 */
export function beforeCore(stored: Readonly<Record<string, unknown>>): BeforeCore {
  const { promise: coming, resolve } = Promise.withResolvers<Core>()
  let present: Core | null = null
  let kept: KeyValueStore | null = null
  const sessions = new Map<string, string>()
  const changes = new Map<string, unknown>()
  return {
    core: {
      attach(windowId, sessionId) {
        if (present) present.attach(windowId, sessionId)
        else sessions.set(windowId, sessionId)
      },
      sessionOf: (windowId) => (present ? present.sessionOf(windowId) : (sessions.get(windowId) ?? null)),
      windowClosed(windowId) {
        if (present) present.windowClosed(windowId)
        else sessions.delete(windowId)
      },
      readFile: async (...question) => (await coming).readFile(...question),
      handle: async (...call) => (await coming).handle(...call),
      subscribe(listener) {
        let end = (): void => {}
        let isWanted = true
        void coming.then((core) => {
          if (isWanted) end = core.subscribe(listener)
        })
        return () => {
          isWanted = false
          end()
        }
      },
      close: async () => (await coming).close(),
    },
    store: {
      get: (key) => (kept ? kept.get(key) : changes.has(key) ? changes.get(key) : stored[key]),
      set(key, value) {
        if (kept) kept.set(key, value)
        else changes.set(key, value)
      },
      delete(key) {
        if (kept) kept.delete(key)
        else changes.set(key, undefined)
      },
    },
    arrived(core, store) {
      present = core
      kept = store
      for (const [windowId, sessionId] of sessions) core.attach(windowId, sessionId)
      for (const [key, value] of changes) {
        if (value === undefined) store.delete(key)
        else store.set(key, value)
      }
      resolve(core)
    },
  }
}
