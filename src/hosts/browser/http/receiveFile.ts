import type { IncomingMessage, ServerResponse } from 'node:http'
import { fail } from '#contract/failures.ts'
import type { Core, WindowRef } from '#core/ports.ts'
import type { Incoming } from '../incoming.ts'
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
  const type = headerText(request.headers['content-type']).slice(0, MAX_TYPE)
  try {
    const file = await incoming.receive({ name, type }, request)
    sendResult(response, 200, await core.offer(window, [file]))
  } catch (error) {
    // The window was closed meanwhile: no one reads an answer.
    if (request.destroyed && !request.complete) return
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    sendResult(response, 200, fail({ code: 'disk', message: `${code}: the file could not be taken over` }))
  }
}
