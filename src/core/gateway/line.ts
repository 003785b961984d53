import { request, type Dispatcher } from 'undici'
import type { Connection, Profile } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import type { CallInput, ClientLog, Download } from '../parts.ts'
import { callUrl, parseAddress } from './address.ts'
import { type ConnectionWatch, createConnectionWatch } from './connection.ts'
import type { Dispatchers } from './dispatcher.ts'
import { readData, readEnvelope } from './envelope.ts'
import { faultOf } from './faults.ts'

/** The way to one profile's platform: HTTP without sessions. */
export interface Line {
  /** `input` must have passed parseInput. @returns `data`, checked unless `raw`. Throws FailureError. */
  send(endpoint: AnyEndpoint, input: CallInput, options?: SendOptions): Promise<unknown>
  /** Bytes of a file or image endpoint; a JSON answer instead of a file is a refusal. */
  fetch(endpoint: AnyEndpoint, input: CallInput, options?: SendOptions): Promise<Download & { type: string }>
  readonly watch: ConnectionWatch
  connection(): Connection
  /** Calls under way end as cancelled: they must not go on to wherever the profile points next. */
  close(): void
}

export interface SendOptions {
  token?: string
  signal?: AbortSignal
  /** Milliseconds for the whole call with its retry (for `fetch`: until the answer begins); default 30 000. */
  timeLimit?: number
  /** `data` as it came, for answers that are cleaned by hand. */
  raw?: boolean
}

export interface LineOptions {
  profile(): Profile
  /** Where the platform is right now; the built-in demo's address changes. Throws offline. */
  address(): Promise<string>
  language(): string
  version: string
  dispatchers: Dispatchers
  log: ClientLog
  timeLimit?: number
  backOff?: readonly number[]
  onConnection(connection: Connection): void
  onBurst(failure: FailureError['failure']): void
}

const contentTypes: Record<AnyEndpoint['encoding'], string> = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded; charset=utf-8',
}

/** Fields without a value are left out of a form; JSON keeps its nulls. */
function encodeBody({ encoding }: AnyEndpoint, body: unknown): string {
  if (encoding === 'json') return JSON.stringify(body)
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form.toString()
}

/** Larger JSON answers are not lists; they are a mistake that would freeze the console. */
const maxJsonBytes = 64 * 1024 * 1024

const system: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'Windows NT 10.0; Win64; x64',
  darwin: 'Macintosh; Intel Mac OS X 10_15_7',
}

async function readText(
  endpoint: AnyEndpoint,
  status: number,
  body: AsyncIterable<Uint8Array>,
): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxJsonBytes) {
      throw new FailureError({ code: 'bad-answer', message: `${endpoint.id}: too large`, status })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Rejects when the signal comes first; waiting for a backend or a proxy script is part of the time limit. */
async function unless<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const end = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: end.signal })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    end.abort()
  }
}

const headerText = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '')

/** @returns the file name of a Content-Disposition header; the encoded form wins. */
export function dispositionName(header: string): string {
  const encoded = /filename\*\s*=\s*(?:UTF-8|utf-8)''([^;]+)/.exec(header)?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      // A broken encoding falls through to the plain name.
    }
  }
  return (
    /filename\s*=\s*(?:"([^"]*)"|([^;]+))/
      .exec(header)
      ?.slice(1)
      .find((name) => name !== undefined)
      ?.trim() ?? ''
  )
}

export function createLine(options: LineOptions): Line {
  const {
    profile,
    address,
    language,
    version,
    dispatchers,
    log,
    timeLimit = 30_000,
    backOff,
    onConnection,
    onBurst,
  } = options
  const agent = `Steward/${version} (${system[process.platform] ?? 'X11; Linux x86_64'})`

  const ended = new AbortController()

  const attempt = async (
    endpoint: AnyEndpoint,
    input: CallInput,
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> => {
    const current = profile()
    const base = parseAddress(await unless(signal, address()), current.requireHttps)
    const url = callUrl(base, endpoint, input)
    const dispatcher = await unless(signal, dispatchers.get(current, url))
    const hasBody = input.body !== undefined
    return request(url, {
      method: endpoint.method,
      dispatcher,
      signal,
      headers: {
        accept: endpoint.kind === 'json' ? 'application/json' : '*/*',
        'accept-language': language(),
        'user-agent': agent,
        ...(token !== undefined && { token }),
        ...(hasBody && { 'content-type': contentTypes[endpoint.encoding] }),
      },
      ...(hasBody && { body: encodeBody(endpoint, input.body) }),
    })
  }

  /** One time limit over both tries and, with `read`, over the body. */
  const run = async <T>(
    endpoint: AnyEndpoint,
    input: CallInput,
    sendOptions: SendOptions,
    read: (response: Dispatcher.ResponseData) => Promise<T>,
  ): Promise<T> => {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), sendOptions.timeLimit ?? timeLimit)
    const given = AbortSignal.any([ended.signal, ...(sendOptions.signal ? [sendOptions.signal] : [])])
    const signal = AbortSignal.any([limit.signal, given])
    const once = async () => {
      try {
        return await read(await attempt(endpoint, input, sendOptions.token, signal))
      } catch (error) {
        if (given.aborted) throw new FailureError({ code: 'cancelled', message: 'cancelled' })
        if (limit.signal.aborted) {
          throw new FailureError({ code: 'timeout', message: `${endpoint.id}: no answer in time` })
        }
        throw faultOf(error)
      }
    }
    try {
      return await once()
    } catch (error) {
      const failure = faultOf(error).failure
      // Only what never changes anything is asked a second time.
      if (failure.code !== 'offline' || endpoint.method !== 'GET') throw error
      return await once()
    } finally {
      clearTimeout(timer)
    }
  }

  /** Tells the watch how a call ended. */
  const watched = async <T>(endpoint: AnyEndpoint, work: () => Promise<T>): Promise<T> => {
    const startedAt = Date.now()
    try {
      const value = await work()
      watch.answered()
      return value
    } catch (error) {
      const { failure } = faultOf(error)
      log.warn('call failed', {
        endpoint: endpoint.id,
        profile: profile().id,
        code: failure.code,
        status: failure.status,
        reason: failure.message,
        milliseconds: Date.now() - startedAt,
      })
      if (failure.status !== undefined && failure.code !== 'bad-answer') watch.answered()
      else watch.failed(failure)
      throw error
    }
  }

  const exchange = (endpoint: AnyEndpoint, input: CallInput, sendOptions: SendOptions) =>
    run(endpoint, input, sendOptions, async ({ statusCode, body }) => {
      const data = readEnvelope(endpoint, statusCode, await readText(endpoint, statusCode, body))
      return sendOptions.raw ? data : readData(endpoint, data)
    })

  const watch = createConnectionWatch({
    profileId: profile().id,
    backOff,
    onChange: onConnection,
    onBurst,
    async probe() {
      try {
        await exchange(auth.endpoints.publicConfig, {}, { timeLimit: Math.min(5000, timeLimit), raw: true })
      } catch (error) {
        // A refusal is an answer.
        if (faultOf(error).failure.code !== 'refused') throw error
      }
    },
  })

  return {
    watch,
    connection: () => watch.state(),
    close() {
      watch.close()
      ended.abort()
    },
    send: (endpoint, input, sendOptions = {}) =>
      watched(endpoint, () => exchange(endpoint, input, sendOptions)),
    fetch: (endpoint, input, sendOptions = {}) =>
      watched(endpoint, () =>
        run(endpoint, input, sendOptions, async ({ statusCode, headers, body }) => {
          const type = headerText(headers['content-type']).split(';')[0]?.trim().toLowerCase() ?? ''
          if (statusCode >= 300 || type === 'application/json' || type === 'text/html') {
            readEnvelope(endpoint, statusCode, await readText(endpoint, statusCode, body))
            throw new FailureError({
              code: 'bad-answer',
              message: `${endpoint.id}: no file`,
              status: statusCode,
            })
          }
          const length = Number(headerText(headers['content-length']))
          return {
            body: readable(body, endpoint),
            size: Number.isSafeInteger(length) && length > 0 ? length : -1,
            fileName: dispositionName(headerText(headers['content-disposition'])),
            type,
          }
        }),
      ),
  }
}

/** Errors in the middle of a body become failures like any other. */
async function* readable(body: AsyncIterable<Uint8Array>, endpoint: AnyEndpoint): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    const fault = faultOf(error)
    throw new FailureError({ ...fault.failure, message: `${endpoint.id}: ${fault.failure.message}` })
  }
}
