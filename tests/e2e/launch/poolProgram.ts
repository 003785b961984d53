import { join } from 'node:path'
import { type BrowserHost, startBrowserHost } from '#hosts/browser/host.ts'
import { builtPages } from '#hosts/browser/pages.ts'
import { createServer, type ReferenceServer } from '#server/server.ts'
import { root } from '#tests/setup/project.ts'
import { poolChildren } from './poolChildren.ts'

/**
 * Runs hosts or backends for one spec after another in one process: loading the modules takes longer than starting
 * one. Each has its own data folder, port and children.
 */

export type PoolRequest = { readonly id: number } & (
  | { readonly ask: 'host' | 'backend'; readonly dataDir: string }
  | { readonly ask: 'address' | 'close'; readonly of: number }
)

export type PoolAnswer = { readonly id: number } & (
  | { readonly address: string }
  | { readonly failure: string }
)

const hosts = new Map<number, BrowserHost>()
const backends = new Map<number, ReferenceServer>()
const pages = builtPages(join(root, 'out', 'renderer'))

async function open(id: number, kind: 'host' | 'backend', dataDir: string): Promise<string> {
  if (kind === 'backend') {
    const server = createServer({ dataFile: join(dataDir, 'steward.db') })
    const address = await server.listen(0)
    backends.set(id, server)
    return address
  }
  const host = await startBrowserHost({
    ...{ dataDir, port: 0, version: '0.0.0' },
    pages: await pages,
    children: poolChildren(),
  })
  hosts.set(id, host)
  return host.origin
}

async function close(id: number): Promise<string> {
  await (hosts.get(id) ?? backends.get(id))?.close()
  hosts.delete(id)
  backends.delete(id)
  return ''
}

function answer(request: PoolRequest): Promise<string> | string {
  if ('of' in request) {
    return request.ask === 'close' ? close(request.of) : (hosts.get(request.of)?.address() ?? '')
  }
  return open(request.id, request.ask, request.dataDir)
}

process.on('message', (request: PoolRequest) => {
  const reply = (what: PoolAnswer) => process.send?.(what)
  Promise.resolve()
    .then(() => answer(request))
    .then(
      (address) => reply({ id: request.id, address }),
      (error: unknown) => reply({ id: request.id, failure: String(error) }),
    )
})

process.once('disconnect', () => {
  const ended = [...hosts.keys(), ...backends.keys()].map(close)
  void Promise.allSettled(ended).then(() => process.exit(0))
})
