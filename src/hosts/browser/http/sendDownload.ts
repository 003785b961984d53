import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Downloads } from '../downloads.ts'
import { commonHeaders } from './headers.ts'
import { refuse } from './refusals.ts'

/** The plain form for old readers, the exact one in UTF-8 (RFC 6266). */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

/**
 * Hands the file to the connection. A client that has all of it may hang up before the response is ended, so what counts is
 * what the connection has taken.
 * @returns how many bytes that is.
 */
async function handOver(path: string, response: ServerResponse): Promise<number> {
  const hungUp = new Promise<false>((resolve) => response.once('close', () => resolve(false)))
  let taken = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const written = new Promise<boolean>((resolve) => response.write(chunk, (error) => resolve(!error)))
    if (!(await Promise.race([written, hungUp]))) break
    taken += chunk.length
  }
  response.end()
  return taken
}

/** Sends a finished export once; a broken answer may be asked for again. */
export async function sendDownload(
  request: IncomingMessage,
  response: ServerResponse,
  downloads: Downloads,
  id: string,
): Promise<void> {
  const grant = request.method === 'GET' ? downloads.take(id) : null
  if (!grant) {
    refuse(response, 404, 'start:page.absent')
    return
  }
  let whole = false
  try {
    const { size } = await stat(grant.path)
    response.writeHead(200, {
      ...commonHeaders,
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': contentDisposition(grant.name),
      'Content-Length': size,
      'Cache-Control': 'no-store',
    })
    whole = (await handOver(grant.path, response)) === size
  } catch (error) {
    if (!response.headersSent) return refuse(response, 404, 'start:page.absent')
    // Half a file must not look like one.
    response.destroy()
    throw error
  } finally {
    await downloads.settle(id, whole)
  }
}
