import type { BridgeEvent } from '#contract/bridge.ts'
import { fail, ok, type Result } from '#contract/failures.ts'
import type { Core, FileAnswer, FileQuestion, HostPorts, OfferedFile, WindowRef } from '#core/ports.ts'

/** A core that records its calls, for tests of the host around it. */
export interface TinyCore extends Core {
  readonly ports: HostPorts
  readonly calls: { window: WindowRef; name: string; input: unknown }[]
  readonly closedWindows: string[]
  readonly offered: { window: WindowRef; file: OfferedFile }[]
  isClosed: boolean
  emit(event: BridgeEvent, sessionId?: string): void
  /** Answers instead of `ok(input)`. */
  answer: (window: WindowRef, name: string, input: unknown) => Promise<Result<unknown>>
  /** Answers at `/file/<id>`; not-found by default. */
  file: (id: string, question: FileQuestion) => Promise<Result<FileAnswer>>
}

export function tinyCore(ports: HostPorts): TinyCore {
  const listeners = new Set<(event: BridgeEvent, sessionId?: string) => void>()
  const sessions = new Map<string, string>()
  const core: TinyCore = {
    ports,
    calls: [],
    closedWindows: [],
    offered: [],
    isClosed: false,
    answer: async (_window, _name, input) => ok(input),
    file: async () => fail({ code: 'not-found', message: 'There is no such file' }),
    readFile: (id, question) => core.file(id, question),
    async offer(window, files) {
      for (const file of files) core.offered.push({ window, file })
      return ok(files.map(({ name, type }) => ({ id: `pick-${core.offered.length}`, name, type, size: 0 })))
    },
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
    isLocked: () => false,
    systemLocked: async () => undefined,
    attach: (windowId, sessionId) => void sessions.set(windowId, sessionId),
    windowClosed(windowId) {
      sessions.delete(windowId)
      core.closedWindows.push(windowId)
    },
    backend: () => ({ state: 'stopped', address: '', reason: '' }),
    resumed() {},
    language: () => 'zh-CN',
    async close() {
      core.isClosed = true
    },
  }
  return core
}
