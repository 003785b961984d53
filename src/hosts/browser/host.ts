import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BridgeEvent, Transfer } from '#contract/bridge.ts'
import { createCore as createRealCore } from '#core/core.ts'
import { finishRemoval } from '#core/removal.ts'
import { policyPlaces } from '#core/policy/policyPlaces.ts'
import type { ChildSpawner, Core, HostPorts } from '#core/ports.ts'
import { forkedChildren, type ForkedChildren } from './children.ts'
import { createDownloads } from './downloads.ts'
import { createAccess } from './http/access.ts'
import { createHttpServer, entryAddress } from './http/server.ts'
import { createIncoming } from './incoming.ts'
import type { Pages } from './pages.ts'
import { proxyFromEnvironment } from './proxy.ts'
import { createStore } from './store.ts'
import { createWindows, type Times, type WindowsCore } from './windows.ts'

export interface BrowserHostOptions {
  /** One that `claimDataFolder` has made or recognised. */
  dataDir: string
  /** 0: any free port. */
  port: number
  version: string
  pages: Pages
  /** Default: the product's. */
  createCore?(ports: HostPorts): Promise<Core>
  /** Default: forked Node processes. */
  children?: ForkedChildren
  times?: Times
  /** Called when a request failed because of a defect of the host. Default: the client log. */
  onFault?(error: unknown): void
}

export interface BrowserHost {
  /** Address of the console, without a key. */
  readonly origin: string
  /** @returns an address with a new key, which can be opened once within a minute. */
  address(): string
  /** Key with which a second start may request `/address`. */
  readonly launcherKey: string
  /** Name of this run, which `/alive` answers. */
  readonly run: string
  /** Whether a window is open or a transfer is under way. */
  isInUse(): boolean
  /**
   * Called when the operator ends the program from a window.
   * @param listener receives the actions after the close
   */
  onQuit(listener: (last: () => readonly string[]) => void): void
  /** Writes pending changes, ends the children and every connection. A second call waits for the first. */
  close(): Promise<void>
}

/** Milliseconds that pages have to write pending changes, such as a column's width. */
const LEAVE_LIMIT = 500

export { NewerSettingsError } from '#core/settings/newerSettings.ts'

/** Another program uses the requested port. */
export class PortTakenError extends Error {
  readonly port: number
  constructor(port: number) {
    super(`Port ${port} is taken`)
    this.name = 'PortTakenError'
    this.port = port
  }
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? new PortTakenError(port) : error),
    )
    // Only the loopback address, so that no other machine can connect.
    server.listen(port, '127.0.0.1', resolve)
  })

/** Whether a transfer goes on without its window: now, or by itself once the network is back. */
const isUnderWay = ({ state, waiting }: Transfer): boolean =>
  state === 'running' || state === 'queued' || (state === 'paused' && waiting === 'network')

/** Adapts core to the window registry's interface. */
const windowsCore = (core: Core, tell: (event: BridgeEvent, sessionId: string) => void): WindowsCore => ({
  sessionOf: (windowId) => core.sessionOf(windowId),
  windowClosed: (windowId) => core.windowClosed(windowId),
  async reopened(window, sessionId) {
    const attached = await core.handle(window, 'session.attach', { sessionId })
    // The page then calls session.current and continues where it was.
    if (attached.ok) tell({ type: 'session', sessionId, state: 'active' }, sessionId)
  },
})

/**
 * Starts core and the loopback server.
 * @throws PortTakenError, NewerSettingsError
 */
export async function startBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  const { dataDir, port, version, pages, createCore = createRealCore } = options
  finishRemoval(dataDir)
  const windows = createWindows(options.times)
  const children = options.children ?? forkedChildren()
  const downloads = createDownloads(dataDir)
  const incoming = createIncoming(dataDir)
  let core: Core | undefined
  const openCore = (): Core => {
    if (!core) throw new Error('No request is answered before core exists')
    return core
  }
  const run = randomUUID()
  let quitting: (last: () => readonly string[]) => void = () => {}
  let access = createAccess(port)
  const server = createHttpServer({
    access: () => access,
    run,
    pages,
    windows,
    downloads,
    incoming,
    core: openCore,
    onFault: options.onFault ?? ((error) => report(openCore(), error)),
  })
  await pages.attach?.(server)
  // Before core, so that a taken port is reported without delay.
  await listen(server, port)
  // The address of a server that listens on TCP has this type.
  const actual = (server.address() as AddressInfo).port
  access = createAccess(actual)

  const spawner: ChildSpawner = children
  try {
    core = await createCore({
      version,
      capabilities: ['keychain', 'embedded-backend'],
      dataDir,
      policyPlaces: policyPlaces(process.platform, process.env),
      store: createStore(dataDir),
      children: spawner,
      windows: windows.port,
      files: {
        ...downloads.port,
        async adopt(known) {
          await Promise.all([downloads.port.adopt(known), incoming.adopt(known.picked)])
        },
      },
      quit: (last) => quitting(last),
      resolveProxy: async (url) => proxyFromEnvironment(process.env, url),
    })
  } catch (error) {
    server.close()
    await children.end()
    throw error
  }
  windows.connectCore(windowsCore(core, (event, sessionId) => windows.send(event, sessionId)))
  const transferring = new Set<string>()
  core.subscribe((event, sessionId) => {
    if (event.type === 'transfer') {
      if (isUnderWay(event.transfer)) transferring.add(event.transfer.id)
      else transferring.delete(event.transfer.id)
    }
    windows.send(event, sessionId)
  })

  const end = async () => {
    // First, because the pages need the server for it.
    await windows.flushPages(LEAVE_LIMIT)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    windows.close()
    await openCore().close()
    await children.end()
    server.closeAllConnections()
    await Promise.all([closed, downloads.close(), pages.close()])
  }
  let ending: Promise<void> | undefined
  return {
    origin: `http://127.0.0.1:${actual}`,
    address: () => entryAddress(access),
    launcherKey: access.launcherKey,
    run,
    onQuit(listener) {
      quitting = listener
    },
    isInUse: () => windows.count() > 0 || transferring.size > 0,
    close: () => {
      ending ??= end()
      return ending
    },
  }
}

function report(core: Core, error: unknown): void {
  const fault = error instanceof Error ? error : new Error(String(error))
  void core.handle({ id: 'host', kind: 'main', route: '' }, 'log.write', {
    level: 'error',
    message: fault.message.slice(0, 2000),
    stack: fault.stack?.slice(0, 8000),
  })
}
