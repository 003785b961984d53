import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type {
  BridgeEvent,
  Capability,
  PickedFile,
  OperationInput,
  OperationName,
  OperationOutput,
  PendingWork,
} from '#contract/bridge.ts'
import { type Failure, FailureError, type Result } from '#contract/failures.ts'
import { createCore } from '../core.ts'
import type { CoreTimes } from '../coreTimes.ts'
import type { Core, HostPorts, KeyValueStore, WindowRef } from '../ports.ts'
import { type ForkedChildren, forkChildren } from './forkChildren.ts'
import { hostPorts } from './hostPorts.ts'

/** A core on its own feet for tests: real children, real HTTP, a store in memory, windows by name. */
export interface Bench {
  readonly core: Core
  readonly dataDir: string
  readonly children: ForkedChildren
  readonly events: { event: BridgeEvent; sessionId?: string }[]
  readonly store: KeyValueStore
  /** Calls as the window `main` by default. */
  call<N extends OperationName>(
    name: N,
    input?: OperationInput<N>,
    windowId?: string,
  ): Promise<Result<OperationOutput<N>>>
  /** As `call`; a failure fails the test. */
  done<N extends OperationName>(
    name: N,
    input?: OperationInput<N>,
    windowId?: string,
  ): Promise<OperationOutput<N>>
  /** As `call`; success fails the test. */
  refused<N extends OperationName>(name: N, input?: OperationInput<N>, windowId?: string): Promise<Failure>
  /** Hands files of this machine to core, as the operator would. @returns the picked files. */
  offer(paths: readonly string[], windowId?: string): Promise<PickedFile[]>
  /** Resolves with the first event, past or to come, that fits. */
  event<T extends BridgeEvent['type']>(
    type: T,
    fits?: (event: Extract<BridgeEvent, { type: T }>) => boolean,
  ): Promise<Extract<BridgeEvent, { type: T }>>
  /** Forgets the events so far. */
  hush(): void
  /** Ends the core and starts another one on the same data, as a restart of the program does. */
  restart(): Promise<void>
  close(): Promise<void>
}

export interface BenchOptions {
  capabilities?: Capability[]
  times?: CoreTimes
  /** Initial content of the store. */
  stored?: Record<string, unknown>
  resolveProxy?: HostPorts['resolveProxy']
  policyPlaces?: HostPorts['policyPlaces']
  updates?: HostPorts['updates']
  crashDumps?: HostPorts['crashDumps']
  quit?: HostPorts['quit']
  /** Work that the windows would lose. */
  pending?: () => PendingWork[]
  /** Folder of an earlier run; default: a new one. Removed when the bench closes. */
  dataDir?: string
  /** Environment of every child. */
  env?: Record<string, string>
}

export function memoryStore(stored: Record<string, unknown> = {}): KeyValueStore {
  // Copied both ways, as a file would.
  const values = new Map(Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)]))
  return {
    get: (key) => {
      const text = values.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    set: (key, value) => {
      values.set(key, JSON.stringify(value))
    },
    delete: (key) => {
      values.delete(key)
    },
  }
}

const programs = {
  answers: new URL('../gateway/answers/child.ts', import.meta.url),
  cache: new URL('../cache/child.ts', import.meta.url),
  exporter: new URL('../exporter/child.ts', import.meta.url),
  keychain: new URL('../credentials/child.ts', import.meta.url),
  backend: new URL('../../server/main.ts', import.meta.url),
  ruleSource: new URL('../../server/access/ruleProgram.ts', import.meta.url),
}

export async function openBench(options: BenchOptions = {}): Promise<Bench> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'steward-core-')))
  const children = forkChildren(programs)
  const store = memoryStore(options.stored)
  const events: Bench['events'] = []
  const listeners = new Set<(event: BridgeEvent) => void>()
  const ports = hostPorts({
    capabilities: options.capabilities ?? [],
    dataDir,
    store,
    children: {
      spawn: (kind, env) => children.spawn(kind, { ...env, ...options.env }),
    },
    ...(options.quit && { quit: options.quit }),
    ...(options.updates && { updates: options.updates }),
    ...(options.crashDumps && { crashDumps: options.crashDumps }),
    ...(options.policyPlaces && { policyPlaces: options.policyPlaces }),
    ...(options.resolveProxy && { resolveProxy: options.resolveProxy }),
  })
  if (options.pending) ports.windows.pending = options.pending

  const start = async () => {
    const core = await createCore(ports, { logs: 0, ...options.times })
    core.subscribe((event, sessionId) => {
      events.push({ event, sessionId })
      for (const listener of [...listeners]) listener(event)
    })
    return core
  }
  let core = await start()

  const call: Bench['call'] = async (name, input, windowId = 'main') => {
    const window: WindowRef = {
      id: windowId,
      kind: windowId.startsWith('popout') ? 'popout' : 'main',
      route: '',
    }
    // handle answers what the operation of this name answers.
    return (await core.handle(window, name, input)) as never
  }

  return {
    get core() {
      return core
    },
    dataDir,
    children,
    events,
    store,
    call,
    async done(name, input, windowId) {
      const result = await call(name, input, windowId)
      if (!result.ok) throw new Error(`${name} failed: ${JSON.stringify(result.failure)}`)
      return result.value
    },
    async refused(name, input, windowId) {
      const result = await call(name, input, windowId)
      if (result.ok) throw new Error(`${name} succeeded: ${JSON.stringify(result.value)}`)
      return result.failure
    },
    async offer(paths, windowId = 'main') {
      const result = await core.offer(
        { id: windowId, kind: 'main', route: '' },
        paths.map((path) => ({ path, name: basename(path), type: '', temporary: false })),
      )
      if (!result.ok) throw new FailureError(result.failure)
      return result.value
    },
    event(type, fits = () => true) {
      type Expected = Extract<BridgeEvent, { type: typeof type }>
      const isExpected = (event: BridgeEvent): event is Expected =>
        event.type === type && fits(event as Expected)
      const past = events.map((entry) => entry.event).find(isExpected)
      if (past) return Promise.resolve(past)
      return new Promise((resolve) => {
        const listener = (event: BridgeEvent) => {
          if (!isExpected(event)) return
          listeners.delete(listener)
          resolve(event)
        }
        listeners.add(listener)
      })
    },
    hush() {
      events.length = 0
    },
    async restart() {
      await core.close()
      events.length = 0
      core = await start()
    },
    async close() {
      await core.close()
      children.end()
      // A program that was ended may still be writing.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
