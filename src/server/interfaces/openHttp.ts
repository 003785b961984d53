import type { IncomingMessage, ServerResponse } from 'node:http'
import { ErrorCode } from '#contract/failures.ts'
import { writeJson } from '#base/jsonSource.ts'
import { OPEN_PATH } from '#contract/openCall.ts'
import { OpenCode } from '#contract/values.ts'
import { type Envelope, refusalEnvelope } from '#server/calls/envelope.ts'
import { Refusal, statusOf } from '#server/common/refusal.ts'
import { MAX_BODY_BYTES } from '#server/common/request.ts'
import { languageOf } from '#server/common/texts.ts'
import type { OpenAnswer, OpenCall } from './gateway.ts'

/** Types of bodies from other programs: data as JSON, and as XML where an interface is a WebService. */
const types: ReadonlySet<string> = new Set(['application/json', 'application/xml', 'text/xml'])

/** Bytes of a body that is too large that are still read, so that its sender gets the response. */
const DRAINED_BYTES = 16 * MAX_BODY_BYTES

export const isOpenCall = (url: string | undefined): boolean => url?.startsWith(OPEN_PATH) === true

/** @throws for an address without a code, or with characters that no code has */
function codeIn(path: string): string {
  let code: string
  try {
    code = decodeURIComponent(path.slice(OPEN_PATH.length).replace(/\/$/, ''))
  } catch {
    code = ''
  }
  if (code === '' || !OpenCode.safeParse(code).success) throw new Refusal(ErrorCode.notFound, 'notFound')
  return code
}

function checkHead({ method, headers }: IncomingMessage): void {
  if (method !== 'GET' && method !== 'POST') throw new Refusal(ErrorCode.notAllowed, 'notAllowed')
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  if (hasBody && type !== undefined && !types.has(type)) throw new Refusal(ErrorCode.wrongType, 'wrongType')
}

const tooLarge = (): Refusal =>
  new Refusal(ErrorCode.tooLarge, 'tooLarge', { limit: `${MAX_BODY_BYTES / 1_048_576} MB` })

/** @throws 413 as soon as the limit is passed, 422 when the body breaks off */
function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.byteLength
      if (size > MAX_BODY_BYTES) reject(tooLarge())
      else chunks.push(chunk)
    })
    request.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    request.once('error', () => reject(new Refusal(ErrorCode.invalid, 'malformed')))
  })
}

async function called(request: IncomingMessage): Promise<OpenCall> {
  checkHead(request)
  const [path = '', query = ''] = (request.url ?? '').split('?', 2)
  const apiCode = codeIn(path)
  return {
    method: request.method ?? '',
    apiCode,
    query: new URLSearchParams(query),
    body: await bodyOf(request),
    language: languageOf(request.headers['accept-language']),
  }
}

function respond(response: ServerResponse, status: number, envelope: Envelope, isOver: boolean): void {
  const text = writeJson(envelope)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...(isOver ? {} : { connection: 'close' }),
  })
  response.end(text)
}

/** Reads on for a while after the answer; a sender that goes on for longer is cut off. */
function drain(request: IncomingMessage): void {
  let rest = 0
  request.on('data', (chunk: Buffer) => {
    rest += chunk.byteLength
    if (rest > DRAINED_BYTES) request.destroy()
  })
}

/** Answers one call of another application. */
export async function serveOpenCall(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (call: OpenCall) => Promise<OpenAnswer>,
): Promise<void> {
  try {
    const { status, envelope } = await answer(await called(request))
    respond(response, status, envelope, true)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    respond(
      response,
      statusOf(error),
      refusalEnvelope(error, languageOf(request.headers['accept-language'])),
      request.complete,
    )
    if (!request.complete) drain(request)
  }
}
