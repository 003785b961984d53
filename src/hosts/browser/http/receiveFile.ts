import type { IncomingMessage, ServerResponse } from 'node:http'
import { fail } from '#contract/failures.ts'
import { locked } from '#core/failures.ts'
import type { Core, WindowRef } from '#core/ports.ts'
import { type Incoming, LockedError } from '../incoming.ts'
import { sendResult } from './bridgeCall.ts'

/** Characters of a file's name and media type at most. */
const MAX_NAME = 500
const MAX_TYPE = 200

const headerText = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Answers at once, and ends the connection: the rest of the file is not read. */
function refuseLocked(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close')
  sendResult(response, 200, fail(locked().failure))
  response.once('finish', () => request.destroy())
}

/** Receives one chosen file: its bytes as the body, its name and type in headers. Answers the picked file. */
export async function receiveFile(
  request: IncomingMessage,
  response: ServerResponse,
  core: Core,
  window: WindowRef,
  incoming: Incoming,
): Promise<void> {
  const name = decoded(headerText(request.headers['x-steward-file']))
  if (name === null || name === '' || name.length > MAX_NAME) {
    sendResult(response, 400, fail({ code: 'invalid-input', message: 'A file has a name' }))
    return
  }
  if (core.isLocked()) {
    refuseLocked(request, response)
    return
  }
  const type = headerText(request.headers['content-type']).slice(0, MAX_TYPE)
  try {
    const file = await incoming.receive({ name, type }, request, () => core.isLocked())
    const offered = await core.offer(window, [file])
    if (!offered.ok) await incoming.discard(file)
    sendResult(response, 200, offered)
  } catch (error) {
    if (error instanceof LockedError) {
      refuseLocked(request, response)
      return
    }
    // The window was closed meanwhile: the response is not read.
    if (request.destroyed && !request.complete) return
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    sendResult(response, 200, fail({ code: 'disk', message: `${code}: the file could not be taken over` }))
  }
}
