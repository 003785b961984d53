import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ETAG } from '#contract/etag.ts'

/** A request as it was received, before the platform responded. */
export interface RecordedCall {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Parsed JSON without the entity tag; undefined without a body, and for an upload. */
  readonly body: unknown
  /** Entity tag of a save; empty without one. */
  readonly etag: string
  readonly headers: IncomingMessage['headers']
}

export type Fault =
  /** The envelope with this code and msg. */
  | { kind: 'refuse'; code: number; msg: string }
  | { kind: 'status'; status: number; body: string; type: string }
  /** Half of a JSON response, then the end of the connection. */
  | { kind: 'truncate' }
  /** The connection breaks. */
  | { kind: 'break' }
  /** The request is held until release() is called, then passed on. */
  | { kind: 'hold' }

export interface Recorder {
  readonly address: string
  readonly calls: readonly RecordedCall[]
  /** Calls to a path, in order. */
  to(method: string, path: string): RecordedCall[]
  clear(): void
  /**
   * From now on, requests to `path` fail in this way; null ends it. `times` limits it to the next requests. With a
   * method in front of the path, as in `POST /x`, only its requests fail.
   */
  fault(path: string, fault: Fault | null, times?: number): void
  /** From now on, requests to `path` get this as data; the platform does not receive them. */
  answer(path: string, data: unknown): void
  /** From now on, the data of a read's response are the result of this function; null: as they are. */
  alter(change: Alter | null): void
  /** Passes on all held requests. */
  release(): void
  close(): void
}

/** @param call the read that was answered; its path is without the query */
export type Alter = (call: Pick<RecordedCall, 'path' | 'headers'>, data: unknown) => unknown

/** A body, and the entity tag that it carries. */
function withoutTag(body: unknown): { readonly sent: unknown; readonly etag: string } {
  if (typeof body !== 'object' || body === null || !(ETAG in body)) return { sent: body, etag: '' }
  const { [ETAG]: etag, ...sent } = body
  return { sent, etag: String(etag) }
}

/** Reads an answer whole and changes its data; one without the envelope of a success stays. */
async function alteredAnswer(answer: IncomingMessage, change: (data: unknown) => unknown): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  if (!answer.headers['content-type']?.includes('json')) return body
  const envelope = JSON.parse(body.toString('utf8')) as { code: number; data: unknown }
  if (envelope.code !== 0) return body
  return Buffer.from(JSON.stringify({ ...envelope, data: change(envelope.data) }))
}

/** A proxy in front of a real backend that records requests and can cause failures. */
export async function startRecorder(backend: string): Promise<Recorder> {
  const calls: RecordedCall[] = []
  const faults = new Map<string, { fault: Fault; left: number }>()
  let held: (() => void)[] = []
  const agent = new Agent({ keepAlive: true })
  let alter: Alter | null = null

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer) => {
    const { host: _host, 'accept-encoding': encoding, ...headers } = incoming.headers
    const change = incoming.method === 'GET' ? alter : null
    if (!change && encoding !== undefined) headers['accept-encoding'] = encoding
    const { pathname } = new URL(incoming.url ?? '/', 'http://recorder')
    const onward = request(
      backend + (incoming.url ?? '/'),
      { method: incoming.method, headers, agent },
      async (answer) => {
        if (!change) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          return
        }
        const altered = await alteredAnswer(answer, (data) =>
          change({ path: pathname, headers: incoming.headers }, data),
        )
        const { 'content-length': _length, 'transfer-encoding': _coding, ...kept } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': altered.length })
        outgoing.end(altered)
      },
    )
    onward.on('error', () => outgoing.destroy())
    onward.end(body)
  }

  const faultFor = (method: string, path: string): Fault | null => {
    for (const key of [`${method} ${path}`, path]) {
      const entry = faults.get(key)
      if (!entry) continue
      entry.left -= 1
      if (entry.left <= 0) faults.delete(key)
      return entry.fault
    }
    return null
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks)
      const url = new URL(incoming.url ?? '/', 'http://recorder')
      const isJson = incoming.headers['content-type']?.includes('json') ?? false
      const { sent, etag } = withoutTag(
        isJson && body.length > 0 ? JSON.parse(body.toString('utf8')) : undefined,
      )
      calls.push({
        method: incoming.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body: sent,
        etag,
        headers: incoming.headers,
      })
      const fault = faultFor(incoming.method ?? '', url.pathname)
      switch (fault?.kind) {
        case undefined:
          return forward(incoming, outgoing, body)
        case 'refuse':
          return outgoing
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ code: fault.code, msg: fault.msg, data: null }))
        case 'status':
          return outgoing.writeHead(fault.status, { 'content-type': fault.type }).end(fault.body)
        case 'truncate':
          return outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0,"msg":"succ')
        case 'break':
          return incoming.socket.destroy()
        case 'hold':
          return held.push(() => forward(incoming, outgoing, body))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    to: (method, path) => calls.filter((call) => call.method === method && call.path === path),
    clear: () => {
      calls.length = 0
    },
    fault(path, fault, times = Number.POSITIVE_INFINITY) {
      if (fault) faults.set(path, { fault, left: times })
      else faults.delete(path)
    },
    answer: (path, data) => {
      const body = JSON.stringify({ code: 0, msg: 'success', data })
      const fault: Fault = { kind: 'status', status: 200, body, type: 'application/json' }
      faults.set(path, { fault, left: Number.POSITIVE_INFINITY })
    },
    alter(change) {
      alter = change
    },
    release() {
      for (const go of held) go()
      held = []
    },
    close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
