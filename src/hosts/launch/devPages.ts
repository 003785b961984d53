import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import { contentSecurityPolicy } from '#hosts/browser/http/headers.ts'
import { bytesInMemory, sendFile, type StaticFile } from '#hosts/browser/http/files.ts'
import { manifestFiles } from '#hosts/browser/manifest.ts'
import { bridgePath, bridgeScript, filled, type Pages, withBridge } from '#hosts/browser/pages.ts'

const iconPath = '/resources/icon.svg'

/** Serves pages from their sources, with hot module replacement, through the browser host and its access rules. */
export async function devPages(root: string): Promise<Pages> {
  const files = new Map<string, StaticFile>([
    ...(await manifestFiles()),
    [bridgePath, await bridgeScript()],
    // Outside the folder of the page, which is all that the development server serves.
    [
      iconPath,
      { type: 'image/svg+xml', bytes: bytesInMemory(await readFile(join(root, iconPath))), hashed: false },
    ],
  ])
  let vite: Awaited<ReturnType<typeof createServer>> | undefined
  const running = () => {
    if (!vite) throw new Error('The development server is not attached yet')
    return vite
  }
  return {
    async attach(server: Server) {
      vite = await createServer({
        configFile: join(root, 'src/hosts/launch/pages.config.ts'),
        appType: 'custom',
        base: '/',
        server: { middlewareMode: true, hmr: { server }, host: '127.0.0.1' },
      })
    },
    async document(nonce, language) {
      const source = await readFile(join(root, 'src', 'renderer', 'index.html'), 'utf8')
      const html = await running().transformIndexHtml('/', source)
      return filled(withBridge(html), nonce, language)
    },
    // Vite adds inline scripts to the page, and a web socket for their messages.
    policy: (nonce) =>
      contentSecurityPolicy(nonce, {
        'script-src': `'nonce-${nonce}'`,
        'connect-src': 'ws://127.0.0.1:* ws://localhost:*',
      }),
    async send(request, response, path) {
      const file = files.get(path)
      if (file) {
        await sendFile(request, response, file)
        return true
      }
      return new Promise((resolve, reject) => {
        response.once('finish', () => resolve(true))
        running().middlewares(request, response, (error: unknown) => (error ? reject(error) : resolve(false)))
      })
    },
    close: async () => vite?.close(),
  }
}
