import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
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
    await pipeline(createReadStream(grant.path), response)
    whole = true
  } catch (error) {
    if (!response.headersSent) refuse(response, 404, 'start:page.absent')
    else if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  } finally {
    await downloads.settle(id, whole)
  }
}
