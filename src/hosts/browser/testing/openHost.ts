import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserHost, type BrowserHostOptions, startBrowserHost } from '../host.ts'
import { builtPages } from '../pages.ts'
import { type TinyCore, tinyCore } from './tinyCore.ts'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
}

export interface RequestParts {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** An open event stream and the events received over it. */
export interface Listening {
  readonly status: number
  /** Resolves with the next message that was not taken yet. */
  next(): Promise<{ id: string; data: unknown }>
  end(): void
}

/** A real host on a free port with a page of two files and a core that only records. */
export interface OpenHost {
  readonly host: BrowserHost
  readonly core: TinyCore
  readonly folder: string
  readonly port: number
  /** `Cookie` header of this run. */
  readonly cookie: string
  /** The key that a page sends in a header. */
  readonly key: string
  /** Sends exactly this path and these headers; nothing is normalised or followed. */
  send(path: string, asked?: RequestParts): Promise<Answer>
  /** The same with the cookie and the page's key. */
  sendAsPage(path: string, asked?: RequestParts): Promise<Answer>
  /**
   * Opens the page.
   * @returns the id of its window.
   */
  openWindow(): Promise<string>
  call(windowId: string, name: string, input?: unknown): Promise<Answer>
  listen(windowId: string, lastEventId?: string): Promise<Listening>
  close(): Promise<void>
}

export const pageHtml = [
  '<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__">',
  '<script type="module" crossorigin src="./assets/app-1a2b.js" nonce="__CSP_NONCE__"></script>',
  '</head><body></body></html>',
].join('')

export const scriptText = `export const text = '${'steward '.repeat(1000)}'`

export function pageFolder(parent: string): string {
  const folder = join(parent, 'renderer')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), pageHtml)
  writeFileSync(join(folder, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'notes.txt'), 'not for the browser')
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), scriptText)
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.map'), '{}')
  mkdirSync(join(folder, 'assets/pdf-1/cmaps'), { recursive: true })
  writeFileSync(join(folder, 'assets/pdf-1/cmaps/V.bcmap'), 'characters')
  writeFileSync(join(parent, 'secret.json'), '{"secret":true}')
  return folder
}

/** The page's key as the document behind a fresh address stores it. */
export const keyIn = (html: string): string => /setItem\("steward\.key", "([\w-]+)"\)/.exec(html)?.[1] ?? ''

export async function openHost(options: Partial<BrowserHostOptions> = {}): Promise<OpenHost> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-host-'))
  let core: TinyCore | undefined
  const host = await startBrowserHost({
    dataDir: folder,
    port: 0,
    version: '1.2.3',
    pages: await builtPages(pageFolder(folder)),
    createCore: async (ports) => {
      core = tinyCore(ports)
      return core
    },
    onFault: () => {},
    ...options,
  })
  if (!core) throw new Error('The host made no core')
  const port = Number(new URL(host.origin).port)
  const streams = new Set<IncomingMessage>()

  const send = (path: string, { method = 'GET', headers = {}, body }: RequestParts = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const whole = Buffer.concat(chunks)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: whole,
            text: whole.toString('utf8'),
          })
        })
        response.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })

  const entry = await send(new URL(host.address()).search.replace(/^/, '/'))
  const cookie = entry.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const key = keyIn(entry.text)
  const sendAsPage = (path: string, asked: RequestParts = {}) =>
    send(path, { ...asked, headers: { Cookie: cookie, 'X-Steward-Key': key, ...asked.headers } })

  return {
    host,
    core,
    folder,
    port,
    cookie,
    key,
    send,
    sendAsPage,
    async openWindow() {
      const location = String((await sendAsPage('/')).headers.location)
      await sendAsPage(location)
      return new URLSearchParams(location.slice(2)).get('window') ?? ''
    },
    call: (windowId, name, input) =>
      sendAsPage(`/bridge/${name}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Origin: `http://127.0.0.1:${port}`,
          'X-Steward-Window': windowId,
        },
        body: input === undefined ? undefined : JSON.stringify(input),
      }),
    listen: (windowId, lastEventId) =>
      new Promise((resolve, reject) => {
        const headers = { Cookie: cookie, ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}) }
        const path = `/bridge/events?window=${windowId}&key=${key}`
        const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
          streams.add(response)
          resolve(readStream(response))
        })
        sent.on('error', reject)
        sent.end()
      }),
    async close() {
      for (const stream of streams) stream.destroy()
      await host.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function readStream(response: IncomingMessage): Listening {
  const arrived: { id: string; data: unknown }[] = []
  const waiting: ((item: { id: string; data: unknown }) => void)[] = []
  let text = ''
  response.setEncoding('utf8')
  response.on('error', () => {})
  response.on('data', (chunk: string) => {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)
      if (!data) continue
      const item = { id: /^id: (.*)$/m.exec(block)?.[1] ?? '', data: JSON.parse(data[1] ?? '') as unknown }
      const reader = waiting.shift()
      if (reader) reader(item)
      else arrived.push(item)
    }
  })
  return {
    status: response.statusCode ?? 0,
    next: () => {
      const item = arrived.shift()
      return item ? Promise.resolve(item) : new Promise((resolve) => waiting.push(resolve))
    },
    end: () => response.destroy(),
  }
}
