import { type ClientRequest, request as httpRequest } from 'node:http'
import type { Client } from './harness.ts'

/** An upload that a test sends piece by piece. */
export interface UploadStream {
  readonly outgoing: ClientRequest
  readonly isAnswered: () => boolean
  /** Rejected when the connection ends without an answer. */
  readonly answer: Promise<{ readonly status: number; readonly code: number; readonly msg: string }>
}

/** The parts before the bytes of the file. */
export const head = (dirValue: string): string =>
  `--b\r\ncontent-disposition: form-data; name="dirValue"\r\n\r\n${dirValue}\r\n` +
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
export const FOOT = '\r\n--b--\r\n'

/** @param declared content length that the request declares; absent: it declares none */
export function openUpload(client: Client, declared?: number): UploadStream {
  const outgoing = httpRequest(`${client.address}/sys/oss/upload`, {
    method: 'POST',
    agent: false,
    headers: {
      token: client.token,
      'accept-language': client.language,
      'content-type': 'multipart/form-data; boundary=b',
      ...(declared === undefined
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': String(declared) }),
    },
  })
  let isAnswered = false
  const answer = new Promise<Awaited<UploadStream['answer']>>((resolve, reject) => {
    outgoing.once('response', (response) => {
      isAnswered = true
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        const { code, msg } = JSON.parse(Buffer.concat(chunks).toString()) as { code: number; msg: string }
        resolve({ status: response.statusCode ?? 0, code, msg })
      })
    })
    outgoing.on('error', reject)
  })
  // A test that breaks the line off does not look at its answer.
  answer.catch(() => undefined)
  return { outgoing, isAnswered: () => isAnswered, answer }
}

/**
 * Sends so many pieces of a quarter of a megabyte as the line takes them, at most until an answer comes.
 * @returns bytes that were sent
 */
export async function pour(
  { outgoing, isAnswered, answer }: UploadStream,
  megabytes: number,
): Promise<number> {
  const piece = Buffer.alloc(262_144, 'x')
  const ended = answer.then(
    () => undefined,
    () => undefined,
  )
  let sent = 0
  while (!isAnswered() && !outgoing.destroyed && sent < megabytes * 1_048_576) {
    sent += piece.length
    const written = new Promise<void>((resolve) => outgoing.write(piece, () => resolve()))
    // A piece that is still on its way when the response comes is not read.
    await Promise.race([written, ended])
  }
  return sent
}
