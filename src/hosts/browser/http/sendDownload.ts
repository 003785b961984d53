import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Downloads } from '../downloads.ts'
import { commonHeaders } from './headers.ts'
import { refuse } from './refusals.ts'

/** Content-Disposition with the name in ASCII for old clients and exactly in UTF-8 (RFC 6266). */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

/**
 * Writes the file to the connection.
 * @returns the bytes that the connection has taken. A client that has all of them may disconnect before the response
 * ends, so only this number shows whether the download is complete.
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

/** Sends a finished export once; after a broken response it can be requested again. */
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
    // An incomplete file must not look complete.
    response.destroy()
    throw error
  } finally {
    await downloads.settle(id, whole)
  }
}
