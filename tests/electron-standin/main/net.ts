/// <reference types="electron" />
import { EventEmitter } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { needsReady } from './lifecycle.ts'
import { onlyKnown, strict } from './strict.ts'

/** Requests of the main process, as lib/browser/api/net-client-request.ts has them. */

const known = ['protocol', 'hostname', 'port', 'path', 'method', 'headers', 'redirect', 'session']

/** Chromium's names for Node's error codes. */
const names: Record<string, string> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
}
const chromiumError = (error: NodeJS.ErrnoException, fallback: string) =>
  new Error(`net::${names[error.code ?? ''] ?? fallback}`)

/** Until the listener answers, the request waits. Any argument would be credentials, which are sent. */
const once =
  (goOn: () => void) =>
  (...credentials: unknown[]) => {
    if (credentials.length > 0) throw new Error('stand-in: credentials of a login are not modelled')
    goOn()
  }

class StandInIncoming extends Readable {
  readonly statusCode: number
  readonly statusMessage: string
  readonly headers: http.IncomingHttpHeaders
  private readonly from: http.IncomingMessage

  constructor(from: http.IncomingMessage) {
    super()
    this.from = from
    this.statusCode = from.statusCode ?? 0
    this.statusMessage = from.statusMessage ?? ''
    this.headers = from.headers
    from.on('data', (chunk) => {
      if (!this.push(chunk)) from.pause()
    })
    from.on('end', () => this.push(null))
    // A body that ends early is an error of the response: Chromium compares it with its length.
    from.on('error', () => this.destroy(new Error('net::ERR_CONTENT_LENGTH_MISMATCH')))
  }

  override _read(): void {
    this.from.resume()
  }
}

class StandInRequest extends EventEmitter implements Pick<Electron.ClientRequest, 'abort'> {
  private readonly request: http.ClientRequest
  private isOver = false

  constructor(options: Electron.ClientRequestConstructorOptions) {
    super()
    const { protocol = 'https:', hostname, port, path, method, headers, redirect } = options
    const client = protocol === 'https:' ? https : http
    this.request = client.request({ protocol, hostname, port, path, method, headers: { ...headers } })
    this.request.on('response', (response) => {
      const { statusCode = 0, headers: answered } = response
      const { location } = answered
      if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
        response.resume()
        this.emit(
          'redirect',
          statusCode,
          method ?? 'GET',
          new URL(location, `${protocol}//${hostname}`).href,
          {},
        )
        if (this.isOver) return
        if (redirect !== 'manual')
          throw new Error('stand-in: a redirect that Chromium follows is not modelled')
        this.emit('error', new Error('Redirect was cancelled'))
        return
      }
      const deliver = () => {
        const incoming = new StandInIncoming(response)
        incoming.on('error', () => this.emit('error', new Error('net::ERR_CONTENT_LENGTH_MISMATCH')))
        this.emit('response', incoming)
      }
      if ((statusCode === 401 || statusCode === 407) && this.listenerCount('login') > 0)
        this.emit('login', { isProxy: statusCode === 407 }, once(deliver))
      else deliver()
    })
    this.request.on('error', (error) => {
      if (!this.isOver) this.emit('error', chromiumError(error, 'ERR_FAILED'))
    })
  }

  override emit(name: string, ...args: unknown[]): boolean {
    // Electron destroys the request with the error; without a listener it would end the main process.
    return name === 'error' && this.listenerCount('error') === 0 ? false : super.emit(name, ...args)
  }

  end(body?: string | Buffer): this {
    this.request.end(body)
    return this
  }

  abort(): void {
    if (this.isOver) return
    this.isOver = true
    this.request.destroy()
    this.emit('abort')
    this.emit('close')
  }
}

export const net = strict('net', {
  request(options: Electron.ClientRequestConstructorOptions) {
    needsReady('net.request')
    onlyKnown('net.request', options, known)
    return strict('ClientRequest', new StandInRequest(options))
  },
})
