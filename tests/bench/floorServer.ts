import { createReadStream, existsSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from '#tests/setup/project.ts'

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
}

/**
 * Builds the floor page and serves it; forwards `/api` to the backend over a keep-alive connection: one hop,
 * like the web server in front of such a page.
 */
export async function startFloor(backend: string): Promise<{ address: string; close(): void }> {
  const outDir = join(root, 'tests', '.results', 'floor')
  rmSync(outDir, { recursive: true, force: true })
  await build({
    configFile: false,
    root: join(root, 'tests', 'bench', 'floor'),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true },
  })
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (path.startsWith('/api/')) {
      const { host: _host, ...headers } = incoming.headers
      const forwarded = request(
        backend + path.slice('/api'.length),
        { method: incoming.method, headers, agent },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        },
      )
      forwarded.on('error', () => outgoing.writeHead(502).end())
      incoming.pipe(forwarded)
      return
    }
    const name = path === '/' ? 'index.html' : path.slice(1)
    const file = join(outDir, name)
    if (!/^[\w./-]+$/.test(name) || name.includes('..') || !existsSync(file)) {
      outgoing.writeHead(404).end()
      return
    }
    outgoing.writeHead(200, {
      'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    })
    createReadStream(file).pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
