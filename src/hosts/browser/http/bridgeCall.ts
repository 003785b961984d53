import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { type OperationName, operations } from '#contract/bridge.ts'
import { fail, type Result } from '#contract/failures.ts'
import { MAX_SENT_LEVELS, parseShallow, TooDeepError } from '#base/jsonText.ts'
import { type Piece, piecesOf } from '#base/pieces.ts'
import type { Core, WindowRef } from '#core/ports.ts'
import { commonHeaders } from './headers.ts'

/** Bytes of one call at most. */
export const MAX_BODY = 2 * 1024 * 1024

export const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name)

/** Sends a result that is short: a refusal, or one without a list. */
export function sendResult(response: ServerResponse, status: number, result: Result<unknown>): void {
  const body = JSON.stringify(result)
  response.writeHead(status, {
    ...commonHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
    // The unread rest of a refused body would be read as the next request.
    ...(status === 413 ? { Connection: 'close' } : {}),
  })
  response.end(body)
}

/** The head of an answer and its pieces as lines of JSON; other requests are answered between two of them. */
async function* linesOf(head: unknown, first: Piece, rest: Iterator<Piece>): AsyncGenerator<string> {
  yield JSON.stringify(head)
  for (let step: IteratorResult<Piece> = { value: first }; !step.done; step = rest.next()) {
    const { value } = step
    yield `\n${JSON.stringify([value.path, 'text' in value ? value.text : value.items])}`
    await setImmediate()
  }
}

/**
 * Sends a result of core; a long one as lines: the result with its long lists and texts empty, then
 * `[path, items or text]` each.
 */
async function sendAnswer(response: ServerResponse, result: Result<unknown>): Promise<void> {
  const { head, rest } = piecesOf(result)
  const first = rest.next()
  if (first.done) {
    sendResult(response, 200, result)
    return
  }
  response.writeHead(200, {
    ...commonHeaders,
    'Content-Type': 'application/x-ndjson; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  try {
    await pipeline(Readable.from(linesOf(head, first.value, rest)), response)
  } catch (error) {
    // The page was closed meanwhile: the rest is not read.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

type Body =
  | { kind: 'json'; value: unknown }
  | { kind: 'too-large' }
  | { kind: 'too-deep' }
  | { kind: 'malformed' }

async function readBody(request: IncomingMessage): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) return { kind: 'too-large' }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY) return { kind: 'too-large' }
    chunks.push(chunk)
  }
  // Operations without input are sent without a body.
  if (size === 0) return { kind: 'json', value: undefined }
  try {
    return { kind: 'json', value: parseShallow(Buffer.concat(chunks).toString('utf8'), MAX_SENT_LEVELS) }
  } catch (error) {
    return { kind: error instanceof TooDeepError ? 'too-deep' : 'malformed' }
  }
}

/** Answers one operation: JSON in, Result out. The status is 200 for failures as well. */
export async function answerCall(
  request: IncomingMessage,
  response: ServerResponse,
  core: Core,
  window: WindowRef,
  name: OperationName,
): Promise<void> {
  // A foreign page cannot send this type without a preflight request.
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? 'application/json')) {
    sendResult(response, 415, fail({ code: 'invalid-input', message: 'A call is sent as application/json' }))
    return
  }
  const body = await readBody(request)
  if (body.kind === 'too-large') {
    sendResult(response, 413, fail({ code: 'invalid-input', message: 'A call may not exceed 2 MB' }))
  } else if (body.kind === 'too-deep') {
    const message = `A call may not have more than ${MAX_SENT_LEVELS} levels`
    sendResult(response, 400, fail({ code: 'invalid-input', message }))
  } else if (body.kind === 'malformed') {
    sendResult(response, 400, fail({ code: 'invalid-input', message: 'The call is not JSON' }))
  } else {
    await sendAnswer(response, await core.handle(window, name, body.value))
  }
}
