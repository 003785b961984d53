import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAnswering, heard, type LeanSettings, said } from './leanAnswers.ts'
import { type LeanRecord, leanLists } from './records.ts'

/** A platform of the same family that serves only a part of the documents, over real HTTP. */
export interface LeanPlatform {
  readonly address: string
  /** Calls received, oldest first: `GET /sys/user/page?page=1`. */
  readonly calls: string[]
  /** Behaves differently from now on; data stay. */
  change(settings: LeanSettings): void
  /** Records of a list, by the path of its record calls; may be changed. */
  records(base: string): LeanRecord[]
  /** Answers a call with this text from now on, whatever the settings; null: as before. */
  answer(call: string, text: string | null): void
  /** Stops listening and cuts open connections; `listen` begins again on the same port. */
  cut(): Promise<void>
  listen(): Promise<void>
}

/** A picture of one pixel. */
const smallPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function typeOf(text: string): string {
  if (text.startsWith('GIF')) return 'image/gif'
  return text.startsWith('<') ? 'text/html' : 'application/json'
}

export async function openLeanPlatform(first: LeanSettings = {}): Promise<LeanPlatform> {
  let settings = first
  const lists = leanLists()
  const calls: string[] = []
  const given = new Map<string, string>()
  const answering = createAnswering(lists)

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://lean')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks).toString('utf8')
    const name = `${request.method} ${url.pathname}`
    calls.push(`${name}${url.search}`)
    // Bodies of the calls it has are JSON.
    const body: unknown = /^[[{]/.test(sent) ? JSON.parse(sent) : undefined
    const token = String(request.headers.token ?? '')
    const call = { name, path: url.pathname, query: url.searchParams, body, token }
    if (settings.captcha && name === 'GET /captcha') {
      response.writeHead(200, { 'content-type': 'image/gif' })
      response.end(smallPng)
      return
    }
    const text = given.get(name)
    const isOther = settings.speaks === 'other'
    const documented = () => answering(isOther ? heard(call, request.headers) : call, settings)
    const spoken = () => (isOther ? said(documented()) : documented())
    const answer = text === undefined ? spoken() : { status: 200, text }
    response.writeHead(answer.status, { 'content-type': typeOf(answer.text) })
    response.end(answer.text)
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  let port = 0
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        port = (server.address() as AddressInfo).port
        resolve()
      })
    })
  await listen()

  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    change(next) {
      settings = next
    },
    records(base) {
      const list = lists.find((one) => one.base === base)
      if (!list) throw new Error(`No list at ${base}`)
      return list.records
    },
    answer(call, text) {
      if (text === null) given.delete(call)
      else given.set(call, text)
    },
    async cut() {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await ended
    },
    listen,
  }
}
