import type { Readable } from 'node:stream'
import { type Dispatcher, request as send } from 'undici'
import type { Profile } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import { orAborted } from '../abort.ts'
import { parseAddress } from '../addresses/address.ts'
import type { Dispatchers } from './dispatcher.ts'
import { faultOf } from './faults.ts'
import type { Mapped } from '../mapping/mapping.ts'
import { type HttpRequest, userAgent } from './httpRequest.ts'
import { withTimeLimit } from './timeLimit.ts'

export type HttpResponse = Dispatcher.ResponseData

export interface TransportOptions {
  profile(): Profile
  /** The platform's current address; that of the built-in demo changes. @throws FailureError `offline` */
  address(): Promise<string>
  language(): string
  version: string
  dispatchers: Dispatchers
  /** How the platform differs from the contract. */
  mapped?: Mapped
}

/** Sends requests to the platform of one profile. */
export interface Transport {
  /** Sends the request once. The signal also ends waiting for a backend or a proxy script. */
  attempt(request: HttpRequest, token: string | undefined, signal: AbortSignal): Promise<HttpResponse>
  /** Sends the request, a GET again when the connection breaks. The time limit covers both attempts and `read`. */
  exchange<T>(
    request: HttpRequest,
    options: { token?: string; timeLimit: number; signals: readonly AbortSignal[] },
    read: (response: HttpResponse, signal: AbortSignal) => Promise<T>,
  ): Promise<T>
}

export function createTransport(options: TransportOptions): Transport {
  const { profile, address, language, dispatchers, mapped } = options
  const agent = userAgent(options.version, process.platform)

  const attempt: Transport['attempt'] = async (request, token, signal) => {
    signal.throwIfAborted()
    const current = profile()
    const base = parseAddress(await orAborted(address(), signal), current.requireHttps)
    const url = request.url(base)
    const dispatcher = await orAborted(dispatchers.get(current, url), signal)
    return send(url, {
      method: request.method,
      dispatcher,
      signal,
      headers: {
        accept: request.accept,
        'accept-language': language(),
        'user-agent': agent,
        ...(token !== undefined && (mapped ? mapped.tokenHeader(token) : { token })),
        ...request.headers,
      },
      // undici sends any iterable chunk by chunk; its types name streams only.
      ...(request.body !== undefined && { body: request.body as string | Readable }),
    })
  }

  return {
    attempt,
    exchange: (request, { token, timeLimit, signals }, read) =>
      withTimeLimit({ name: request.about.id, milliseconds: timeLimit, signals }, async (signal) => {
        const once = async () => read(await attempt(request, token, signal), signal)
        try {
          return await once()
        } catch (error) {
          // Only a call that changes nothing is sent a second time.
          if (signal.aborted || faultOf(error).failure.code !== 'offline' || request.method !== 'GET')
            throw error
          return once()
        }
      }),
  }
}

/** Bytes of a JSON response at most. */
const MAX_JSON = 64 * 1024 * 1024

/** A body as it arrives. @throws FailureError `bad-answer` for one that is too large */
async function* received(
  name: string,
  status: number,
  body: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > limit) {
      throw new FailureError({ code: 'bad-answer', message: `${name}: too large`, status })
    }
    yield chunk
  }
}

const textOf = (chunks: readonly Uint8Array[]): string => Buffer.concat(chunks).toString('utf8')

/** Reads a body as text. @throws FailureError `bad-answer` for one that is too large */
export async function readText(
  name: string,
  status: number,
  body: AsyncIterable<Uint8Array>,
  limit = MAX_JSON,
): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of received(name, status, body, limit)) chunks.push(chunk)
  return textOf(chunks)
}

async function* joined(
  begun: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* begun
  yield* rest
}

/**
 * Reads a body as text.
 * @returns the body itself once more than `long` bytes of it have arrived
 * @throws FailureError `bad-answer` for one that is too large
 */
export async function readShort(
  name: string,
  status: number,
  body: AsyncIterable<Uint8Array>,
  long: number,
): Promise<string | AsyncIterable<Uint8Array>> {
  const chunks = received(name, status, body, MAX_JSON)
  const begun: Uint8Array[] = []
  let bytes = 0
  for (let step = await chunks.next(); !step.done; step = await chunks.next()) {
    begun.push(step.value)
    bytes += step.value.length
    if (bytes > long) return joined(begun, chunks)
  }
  return textOf(begun)
}
