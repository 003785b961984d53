import type { BridgeEvent } from '#contract/bridge.ts'
import { ok, type Result } from '#contract/failures.ts'
import type { Core, HostPorts, WindowRef } from '#core/ports.ts'

/** A core that remembers what it was asked, for tests of the host around it. */
export interface TinyCore extends Core {
  readonly ports: HostPorts
  readonly calls: { window: WindowRef; name: string; input: unknown }[]
  readonly closedWindows: string[]
  isClosed: boolean
  emit(event: BridgeEvent, sessionId?: string): void
  /** Answers instead of `ok(input)`. */
  answer: (window: WindowRef, name: string, input: unknown) => Promise<Result<unknown>>
}

export function tinyCore(ports: HostPorts): TinyCore {
  const listeners = new Set<(event: BridgeEvent, sessionId?: string) => void>()
  const sessions = new Map<string, string>()
  const core: TinyCore = {
    ports,
    calls: [],
    closedWindows: [],
    isClosed: false,
    answer: async (_window, _name, input) => ok(input),
    async handle(window, name, input) {
      core.calls.push({ window, name, input })
      if (name === 'session.attach') sessions.set(window.id, (input as { sessionId: string }).sessionId)
      return core.answer(window, name, input)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit(event, sessionId) {
      for (const listener of listeners) listener(event, sessionId)
    },
    sessionOf: (windowId) => sessions.get(windowId) ?? null,
    attach: (windowId, sessionId) => void sessions.set(windowId, sessionId),
    windowClosed(windowId) {
      sessions.delete(windowId)
      core.closedWindows.push(windowId)
    },
    backend: () => ({ state: 'stopped', address: '', reason: '' }),
    async close() {
      core.isClosed = true
    },
  }
  return core
}
