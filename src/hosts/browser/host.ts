import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BridgeEvent } from '#contract/bridge.ts'
import { createCore as createRealCore } from '#core/core.ts'
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
  /** Exists, mode 0700. */
  dataDir: string
  /** 0: a free one. */
  port: number
  version: string
  pages: Pages
  /** Default: the product's. */
  createCore?(ports: HostPorts): Promise<Core>
  /** Default: forked Node processes. */
  children?: ForkedChildren
  times?: Times
  /** A request failed for a reason of ours. Default: the client log. */
  onFault?(error: unknown): void
}

export interface BrowserHost {
  /** Where the console listens, without a key. */
  readonly origin: string
  /** @returns a fresh address to open: good for one entry, within a minute. */
  address(): string
  /** Opens `/address` to a second start. */
  readonly launcherKey: string
  /** Name of this run as answered at `/alive`. */
  readonly run: string
  /** Writes what is pending, ends the children and every connection. A second call waits for the first. */
  close(): Promise<void>
}

/** Milliseconds that pages have to write what waits: a dragged column, a letter just typed. */
const LEAVING = 500

/** The port that was asked for belongs to another program. */
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
    // The loopback and nothing else: no other machine reaches the console.
    server.listen(port, '127.0.0.1', resolve)
  })

/** How the window registry sees core. */
const windowsCore = (core: Core, tell: (event: BridgeEvent, sessionId: string) => void): WindowsCore => ({
  sessionOf: (windowId) => core.sessionOf(windowId),
  windowClosed: (windowId) => core.windowClosed(windowId),
  async reopened(window, sessionId) {
    const attached = await core.handle(window, 'session.attach', { sessionId })
    // The page asks session.current and goes on where it was.
    if (attached.ok) tell({ type: 'session', sessionId, state: 'active' }, sessionId)
  },
})

/** Core, a loopback server and as many windows as the browser opens. */
export async function startBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  const { dataDir, port, version, pages, createCore = createRealCore } = options
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
  // Before core: a taken port must not cost a second of work.
  await listen(server, port)
  // A server that listens on TCP has such an address.
  const actual = (server.address() as AddressInfo).port
  access = createAccess(actual)

  const spawner: ChildSpawner = children
  try {
    core = await createCore({
      version,
      capabilities: ['keychain', 'embedded-backend'],
      dataDir,
      store: createStore(dataDir),
      children: spawner,
      windows: windows.port,
      files: {
        ...downloads.port,
        async adopt(known) {
          await Promise.all([downloads.port.adopt(known), incoming.adopt(known.picked)])
        },
      },
      resolveProxy: async (url) => proxyFromEnvironment(process.env, url),
    })
  } catch (error) {
    server.close()
    await children.end()
    throw error
  }
  windows.connectCore(windowsCore(core, (event, sessionId) => windows.send(event, sessionId)))
  core.subscribe((event, sessionId) => windows.send(event, sessionId))

  const end = async () => {
    // Before anything ends: the pages need the server for it.
    await windows.leave(LEAVING)
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
