import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Core } from '#core/ports.ts'
import { commonHeaders } from './headers.ts'
import { refuse } from './refusals.ts'

/** Sends a file of the platform as core answers it. */
export async function sendPlatformFile(
  request: IncomingMessage,
  response: ServerResponse,
  core: Core,
  id: string,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const answer = await core.readFile(id, { range: request.headers.range, signal: gone.signal })
  if (gone.signal.aborted) return
  if (!answer.ok) {
    refuse(response, 404, 'start:page.absent')
    return
  }
  const { status, headers, body } = answer.value
  response.writeHead(status, { ...commonHeaders, ...headers })
  if (request.method === 'HEAD') {
    response.end()
    gone.abort()
    return
  }
  try {
    await pipeline(Readable.from(body, { objectMode: false }), response)
  } catch {
    // The window closed the request, or the platform's response broke off.
    response.destroy()
  }
}
