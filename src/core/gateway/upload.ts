import type { AnyEndpoint } from '#contract/kernel.ts'
import type { Mapped } from '../mapping/mapping.ts'
import { callUrl, withToken } from '../addresses/address.ts'
import { readEnvelope } from './envelope.ts'
import { multipart } from './multipart.ts'
import type { CallInput } from '../mapping/callInput.ts'
import type { UploadFile } from './platform.ts'
import { type Restart, withTimeLimit } from './timeLimit.ts'
import { readText, type Transport } from './transport.ts'

interface UploadOptions {
  token?: string
  signals: readonly AbortSignal[]
  /** Milliseconds of an ordinary call; the limits of an upload are multiples of it. */
  timeLimit: number
  /** A small call that shows that the platform still answers. */
  probe(): Promise<void>
  mapped?: Mapped
}

/**
 * Sends a file as it is read from the disk. While the platform answers small calls, a file may take as long as it
 * needs, because the console cannot see whether buffered bytes have left the machine.
 * @returns `data` as it came.
 * @throws FailureError `file-changed` when the file is not the picked one.
 */
export async function uploadFile(
  transport: Transport,
  endpoint: AnyEndpoint,
  input: CallInput,
  file: UploadFile,
  { token, signals, timeLimit, probe, mapped }: UploadOptions,
): Promise<unknown> {
  let isSent = false
  const startedAt = performance.now()

  const send = async (signal: AbortSignal, restart: Restart): Promise<unknown> => {
    const { body, headers, problem } = multipart(input.body ?? {}, file, {
      name: mapped?.filePart(endpoint),
      // A slow connection takes long to send the bytes that the system has buffered.
      onChunk: () => restart(4 * timeLimit),
      // The platform may move the file to its place before it answers, and sending the buffered rest takes no longer
      // than the whole upload has taken.
      onSent() {
        isSent = true
        restart(Math.max(10 * timeLimit, performance.now() - startedAt))
      },
    })
    try {
      const inQuery = mapped?.hasOwnHeader ? undefined : token
      const url = (base: URL) => withToken(callUrl(base, endpoint, input), inQuery)
      const { method } = endpoint
      const request = { about: endpoint, method, accept: 'application/json', url, headers, body }
      const response = await transport.attempt(request, token, signal)
      const text = await readText(endpoint.id, response.statusCode, response.body)
      return readEnvelope(endpoint, response.statusCode, text, mapped)
    } catch (error) {
      // The reason why the body ended is more precise than the broken request.
      throw problem() ?? error
    }
  }
  const isAlive = async () => {
    if (isSent) return false
    return probe().then(
      () => true,
      () => false,
    )
  }
  return withTimeLimit({ name: endpoint.id, milliseconds: timeLimit, signals, isAlive }, send)
}
