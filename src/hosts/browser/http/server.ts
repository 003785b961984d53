import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { fail, ok } from '#contract/failures.ts'
import type { Core } from '#core/ports.ts'
import type { Downloads } from '../downloads.ts'
import type { Incoming } from '../incoming.ts'
import type { Pages } from '../pages.ts'
import type { Windows } from '../windows.ts'
import { type Access, cookieHeader, eventsPath, isLauncher, isOwnHost, judge } from './access.ts'
import { answerCall, isOperation, sendResult } from './bridgeCall.ts'
import { sendEvents } from './eventStream.ts'
import { bareDocumentPolicy, commonHeaders, freshNonce } from './headers.ts'
import { pageKeyName } from '../page/keyName.ts'
import { receiveFile } from './receiveFile.ts'
import { refuse } from './refusals.ts'
import { sendDownload } from './sendDownload.ts'
import { sendPlatformFile } from './sendFile.ts'

export interface ServerParts {
  /** Available once the port is known. */
  access(): Access
  /** Identifies this run to a second start that finds the lock; not secret. */
  run: string
  pages: Pages
  windows: Windows
  downloads: Downloads
  incoming: Incoming
  core(): Core
  /** Called when a request failed because of a defect of the host. */
  onFault(error: unknown): void
}

/** Path at which a second start checks whether this run is still alive. */
export const alivePath = '/alive'

/** Path at which a second start requests an address that can be opened. */
export const addressPath = '/address'

/** Path at which a page reports that it has written its pending changes. */
const leftPath = '/left'

/** Path to which a page sends the bytes of a chosen file. */
const offerPath = '/offer'

const redirect = (response: ServerResponse, location: string): void => {
  response.writeHead(302, { ...commonHeaders, Location: location, 'Cache-Control': 'no-store' })
  response.end()
}

/** @returns an address of the console with a new key. */
export const entryAddress = (access: Access): string =>
  `http://127.0.0.1:${access.port}/?key=${access.issue()}`

/**
 * Sends the entry document of an address with a key: it stores the page's key in the storage of this port,
 * which a redirect could not do, and navigates to the window. The address's fragment is kept.
 */
function sendEntry(response: ServerResponse, access: Access, windowId: string): void {
  const nonce = freshNonce()
  const literal = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')
  const script =
    `localStorage.setItem(${literal(pageKeyName)}, ${literal(access.pageKey)});` +
    `location.replace(${literal(`/?window=${encodeURIComponent(windowId)}`)} + location.hash)`
  response.writeHead(200, {
    ...commonHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `${bareDocumentPolicy}; script-src 'nonce-${nonce}'`,
    'Set-Cookie': cookieHeader(access),
    'Cache-Control': 'no-store',
  })
  response.end(`<!doctype html><meta charset="utf-8"><script nonce="${nonce}">${script}</script>\n`)
}

/** Parses the path; null for an absolute address, a malformed escape or a backslash. */
function pathOf(request: IncomingMessage): { path: string; query: URLSearchParams } | null {
  const [raw, search] = splitOnce(request.url ?? '', '?')
  if (!raw.startsWith('/')) return null
  try {
    const path = decodeURIComponent(raw)
    return path.includes('\\') || path.includes('\0') ? null : { path, query: new URLSearchParams(search) }
  } catch {
    return null
  }
}

const splitOnce = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Creates the loopback server. Access is decided first, in one place, for every request. */
export function createHttpServer(parts: ServerParts): Server {
  const { pages, windows, downloads, incoming } = parts

  async function sendDocument(response: ServerResponse, query: URLSearchParams): Promise<void> {
    // The window's id stays in the address, so that a reload is the same window.
    const window = windows.get(query.get('window') ?? '')
    if (!window) {
      redirect(response, `/?window=${windows.openMain().id}`)
      return
    }
    if (windows.isFull(window.id)) {
      refuse(response, 503, 'start:page.windows')
      return
    }
    const nonce = freshNonce()
    const html = await pages.document(nonce, parts.core().language())
    await windows.served(window.id)
    response.writeHead(200, {
      ...commonHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pages.policy(nonce),
      'Cache-Control': 'no-store',
    })
    response.end(response.req.method === 'HEAD' ? undefined : html)
  }

  async function call(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const name = path.slice('/bridge/'.length)
    const window = windows.get(String(request.headers['x-steward-window'] ?? ''))
    if (path === offerPath && window) {
      await receiveFile(request, response, parts.core(), window, incoming)
    } else if (path === leftPath && window) {
      windows.pageFlushed(window.id)
      sendResult(response, 200, ok(null))
    } else if (!path.startsWith('/bridge/') || !isOperation(name)) {
      sendResult(response, 404, fail({ code: 'not-found', message: 'There is no such operation' }))
    } else if (!window) {
      sendResult(response, 404, fail({ code: 'not-found', message: 'There is no such window' }))
    } else await answerCall(request, response, parts.core(), window, name)
  }

  async function read(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    query: URLSearchParams,
  ): Promise<void> {
    if (path === '/') return sendDocument(response, query)
    if (path === eventsPath) {
      const window = windows.get(query.get('window') ?? '')
      if (window && request.method === 'GET') return sendEvents(request, response, windows, window.id)
    } else if (path.startsWith('/download/')) {
      return sendDownload(request, response, downloads, path.slice('/download/'.length))
    } else if (path.startsWith('/file/')) {
      return sendPlatformFile(request, response, parts.core(), path.slice('/file/'.length))
    } else if (await pages.send(request, response, path)) return
    refuse(response, 404, 'start:page.absent')
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = pathOf(request)
    if (!asked) {
      refuse(response, 400, 'start:page.absent')
      return
    }
    const { path, query } = asked
    const access = parts.access()
    if (path === alivePath && request.method === 'GET' && isOwnHost(request, access.port)) {
      response.writeHead(200, { ...commonHeaders, 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
      response.end(parts.run)
      return
    }
    if (path === addressPath && isLauncher(request, access)) {
      response.writeHead(200, { ...commonHeaders, 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
      response.end(entryAddress(access))
      return
    }
    switch (judge(request, access, path, query)) {
      case 'enter':
        sendEntry(response, access, query.get('window') ?? windows.openMain().id)
        return
      case 'foreign-host':
      case 'foreign-origin':
        refuse(response, 403, 'start:page.address')
        return
      case 'foreign-account':
        refuse(response, 403, 'start:page.account')
        return
      case 'unknown':
        refuse(response, 401, 'start:page.address')
        return
      case 'allowed':
        break
    }
    if (request.method === 'POST') await call(request, response, path)
    else if (request.method === 'GET' || request.method === 'HEAD') await read(request, response, path, query)
    else refuse(response, 405, 'start:page.absent')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      parts.onFault(error)
      if (response.headersSent) response.destroy()
      else sendResult(response, 500, fail({ code: 'internal', message: 'The console program failed' }))
    })
  })
  // The many small calls of a page reuse their connections.
  server.keepAliveTimeout = 60_000
  return server
}
