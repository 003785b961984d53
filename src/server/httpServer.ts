import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { ErrorCode } from '#contract/failures.ts'
import type { OpenAnswer, OpenCall } from './interfaces/gateway.ts'
import { isOpenCall, serveOpenCall } from './interfaces/openHttp.ts'
import type { Bindings } from './calls/exchange.ts'
import { keepConnections, lingering } from './httpServerConnections.ts'
import { type Limits, limitsWith } from './security/limits.ts'
import { languageOf, say, type TextKey } from './common/texts.ts'

/**
 * The HTTP server in front of the router. It answers every request, also those that no router ever sees, with the
 * documented envelope.
 */
export interface HttpServerParts {
  readonly fetch: (request: Request, bindings: Bindings) => Promise<Response> | Response
  /** Names under which the server is reached beside those of the loopback, lower case. */
  readonly hosts: readonly string[]
  readonly report: (line: string) => void
  /** The usual ones when left out. */
  readonly limits?: Limits
  /** Answers a call of another application. */
  readonly open: (call: OpenCall) => Promise<OpenAnswer>
}

/** Bytes of a request's head. */
const MAX_HEAD = 16_384

/** Methods of the contract, and the two that tools use; a `Request` cannot even be made of some others. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])

const envelope = (code: number, key: TextKey, language?: string): string =>
  JSON.stringify({ code, msg: say(languageOf(language), key), data: null })

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || (isIP(name) === 4 && name.startsWith('127.'))

/** @returns the name in a Host header, without the port; null when it is none. */
const hostName = (host: string | undefined): string | null =>
  URL.parse(`http://${host ?? ''}`)?.hostname.toLowerCase() ?? null

interface Problem {
  readonly status: number
  readonly code: number
  readonly key: TextKey
}

/** Problem of a request before any other check; null: none. */
function problemOf(request: IncomingMessage, hosts: readonly string[]): Problem | null {
  const name = hostName(request.headers.host)
  // Under another name the server would answer pages of that name's site (DNS rebinding).
  if (name === null || !(isLoopback(name) || hosts.includes(name)))
    return { status: 421, code: ErrorCode.wrongHost, key: 'wrongHost' }
  if (!methods.has(request.method ?? ''))
    return { status: 405, code: ErrorCode.notAllowed, key: 'notAllowed' }
  return null
}

/** Reasons for which Node rejects the bytes it receives as a request. */
// Open keys: Node names more errors than have a specific answer.
const unreadable: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: ErrorCode.headTooLarge, key: 'headTooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: ErrorCode.requestTimeout, key: 'requestTimeout' },
}
const malformed: Problem = { status: 400, code: ErrorCode.badRequest, key: 'badRequest' }

/**
 * Answers on a connection for which there is no response object, and destroys it once the response can have been read.
 */
function answerRaw(socket: Duplex, { status, code, key }: Problem, lingerMs: number): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = envelope(code, key)
  lingering(socket, lingerMs)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/** @returns a server that does not listen yet. */
export function createHttpServer({
  fetch,
  hosts,
  report,
  open,
  limits = limitsWith(),
}: HttpServerParts): Server {
  const listener = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      report(
        JSON.stringify({ error: error instanceof Error ? error.message : 'a request could not be read' }),
      )
      const { status, code, key } = malformed
      return new Response(envelope(code, key), {
        status,
        headers: { 'content-type': 'application/json; charset=utf-8' },
      })
    },
  })
  /** The latest answer of each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(
    {
      // A request without a Host is refused here, with the envelope.
      requireHostHeader: false,
      maxHeaderSize: MAX_HEAD,
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
    },
    (request, response) => {
      answers.set(request.socket, response)
      // close() ends the connections that are idle at that moment; this one becomes idle after its response.
      response.once('close', () => {
        if (!server.listening) request.socket.end()
      })
      const problem = problemOf(request, hosts)
      if (!problem) {
        if (isOpenCall(request.url))
          serveOpenCall(request, response, open).catch((error: unknown) => {
            report(JSON.stringify({ error: error instanceof Error ? error.stack : String(error) }))
            response.destroy()
          })
        else void listener(request, response)
        return
      }
      const body = envelope(problem.code, problem.key, request.headers['accept-language'])
      response.writeHead(problem.status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        // Unread bytes of the body would be taken for the next request.
        connection: 'close',
      })
      response.end(body)
    },
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    // Inside an answer that has begun, a second one would be taken for its content.
    if (answer?.headersSent && !answer.writableFinished) socket.destroy()
    else answerRaw(socket, unreadable[error.code ?? ''] ?? malformed, limits.lingerMs)
  })
  server.on('connect', (_request, socket: Duplex) =>
    answerRaw(socket, { status: 405, code: ErrorCode.notAllowed, key: 'notAllowed' }, limits.lingerMs),
  )
  keepConnections(server, limits, (socket) => answers.get(socket))
  // An unknown expectation is ignored, and the request answered as any other.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return server
}
