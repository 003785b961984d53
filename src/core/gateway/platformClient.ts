import type { Readable } from 'node:stream'
import { request, type Dispatcher } from 'undici'
import type { Connection, Profile } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint, Encoding, Method } from '#contract/kernel.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import type { ByteRange, CallInput, Download, UploadFile } from './platform.ts'
import type { ClientLog } from '../clientLog.ts'
import { callUrl, ownUrl, parseAddress, withToken } from './address.ts'
import { type AnswerHead, downloadOf, isFileAnswer } from './answerHead.ts'
import { type ConnectionWatch, createConnectionWatch } from './connection.ts'
import type { Dispatchers } from './dispatcher.ts'
import { type Judged, readData, readEnvelope } from './envelope.ts'
import { faultOf } from './faults.ts'
import { multipart } from './multipart.ts'
import { pieces } from './pieces.ts'

/** The way to one profile's platform: HTTP without sessions. */
export interface PlatformClient {
  /** `input` must have passed parseInput. @returns `data`, checked unless `raw`. Throws FailureError. */
  send(endpoint: AnyEndpoint, input: CallInput, options?: SendOptions): Promise<unknown>
  /** Bytes of a file or image endpoint; a JSON answer instead of a file is a refusal. */
  fetch(endpoint: AnyEndpoint, input: CallInput, options?: FetchOptions): Promise<Download>
  /**
   * Bytes at an address the platform has handed out. Throws invalid-input for one that is not below the
   * profile's own address; redirects are not followed.
   */
  open(url: string, options: FetchOptions): Promise<Download>
  /** Throws invalid-input for an address that `open` would not open. */
  checkUrl(url: string): Promise<void>
  /** Sends a file as it is read from the disk. Fails with file-changed when it is not what was chosen. */
  upload(endpoint: AnyEndpoint, input: CallInput, file: UploadFile, options: SendOptions): Promise<unknown>
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
  /** Asked by the console itself: the platform need not count it as something its user did. */
  background?: boolean
  /** `data` as it came, for answers that are cleaned by hand. */
  raw?: boolean
}

interface FetchOptions extends SendOptions {
  range?: ByteRange
}

export interface PlatformClientOptions {
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

type TextEncoding = Exclude<Encoding, 'multipart'>

const contentTypes: Record<TextEncoding, string> = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded; charset=utf-8',
}

/** Fields without a value are left out of a form; JSON keeps its nulls. */
function encodeBody(encoding: TextEncoding, body: unknown): string {
  if (encoding === 'json') return JSON.stringify(body)
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form.toString()
}

/** One HTTP request in the making. */
interface Asking {
  readonly about: Judged
  readonly method: Method
  readonly accept: string
  url(base: URL): URL
  readonly headers?: Record<string, string>
  readonly body?: string | AsyncIterable<Uint8Array>
}

function askingOf(endpoint: AnyEndpoint, input: CallInput): Asking {
  const common = {
    about: endpoint,
    method: endpoint.method,
    accept: endpoint.kind === 'json' ? 'application/json' : '*/*',
    url: (base: URL) => callUrl(base, endpoint, input),
  }
  if (input.body === undefined) return common
  if (endpoint.encoding === 'multipart') {
    throw new FailureError({ code: 'invalid-input', message: `${endpoint.id} takes a file` })
  }
  return {
    ...common,
    headers: { 'content-type': contentTypes[endpoint.encoding] },
    body: encodeBody(endpoint.encoding, input.body),
  }
}

/** Platforms that keep account of what their users look at may leave these calls out. */
const BACKGROUND_HEADER = 'x-steward-background'

const inBackground = (asking: Asking, { background = false }: SendOptions): Asking =>
  background ? { ...asking, headers: { ...asking.headers, [BACKGROUND_HEADER]: '1' } } : asking

/** Larger JSON answers are not lists; they are a mistake that would freeze the console. */
const maxJsonBytes = 64 * 1024 * 1024

const system: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'Windows NT 10.0; Win64; x64',
  darwin: 'Macintosh; Intel Mac OS X 10_15_7',
}

async function readText(name: string, status: number, body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxJsonBytes) {
      throw new FailureError({ code: 'bad-answer', message: `${name}: too large`, status })
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

export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
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
    asking: Asking,
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> => {
    const current = profile()
    const base = parseAddress(await unless(signal, address()), current.requireHttps)
    const url = asking.url(base)
    const dispatcher = await unless(signal, dispatchers.get(current, url))
    return request(url, {
      method: asking.method,
      dispatcher,
      signal,
      headers: {
        accept: asking.accept,
        'accept-language': language(),
        'user-agent': agent,
        ...(token !== undefined && { token }),
        ...asking.headers,
      },
      // Any iterable is sent piece by piece; the types of the library name streams alone.
      ...(asking.body !== undefined && { body: asking.body as string | Readable }),
    })
  }

  /**
   * Runs under a time limit that `touch` begins again; fails with what an abort meant.
   * @param isAlive asked when the time is up: true gives as much time again.
   */
  const limited = async <T>(
    name: string,
    sendOptions: SendOptions,
    work: (signal: AbortSignal, touch: (limit?: number) => void) => Promise<T>,
    isAlive: () => Promise<boolean> = async () => false,
  ): Promise<T> => {
    const limit = new AbortController()
    const given = AbortSignal.any([ended.signal, ...(sendOptions.signal ? [sendOptions.signal] : [])])
    let timer: NodeJS.Timeout | undefined
    /** Which of the limits counts; an answer about an earlier one comes too late. */
    let current = 0
    const touch = (milliseconds = sendOptions.timeLimit ?? timeLimit) => {
      clearTimeout(timer)
      current += 1
      const own = current
      timer = setTimeout(async () => {
        const goesOn = await isAlive()
        if (own !== current) return
        if (goesOn) touch(milliseconds)
        else limit.abort()
      }, milliseconds)
    }
    touch()
    try {
      return await work(AbortSignal.any([limit.signal, given]), touch)
    } catch (error) {
      if (given.aborted) throw new FailureError({ code: 'cancelled', message: 'cancelled' })
      if (limit.signal.aborted) {
        throw new FailureError({ code: 'timeout', message: `${name}: no answer in time` })
      }
      throw faultOf(error)
    } finally {
      current += 1
      clearTimeout(timer)
    }
  }

  /** One time limit over both tries and, with `read`, over the body. */
  const run = <T>(
    asking: Asking,
    sendOptions: SendOptions,
    read: (response: Dispatcher.ResponseData) => Promise<T>,
  ): Promise<T> =>
    limited(asking.about.id, sendOptions, async (signal) => {
      const once = async () => read(await attempt(asking, sendOptions.token, signal))
      try {
        return await once()
      } catch (error) {
        // Only what never changes anything is asked a second time.
        if (signal.aborted || faultOf(error).failure.code !== 'offline' || asking.method !== 'GET')
          throw error
        return once()
      }
    })

  /** Tells the watch how a call ended. */
  const watched = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = Date.now()
    try {
      const value = await work()
      watch.answered()
      return value
    } catch (error) {
      const { failure } = faultOf(error)
      log.warn('call failed', {
        endpoint: name,
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
    run(inBackground(askingOf(endpoint, input), sendOptions), sendOptions, async ({ statusCode, body }) => {
      const data = readEnvelope(endpoint, statusCode, await readText(endpoint.id, statusCode, body))
      return sendOptions.raw ? data : readData(endpoint, data)
    })

  const bytes = (
    { about, ...asking }: Asking,
    { range, ...sendOptions }: FetchOptions,
    isFile: (head: AnswerHead) => boolean,
  ) =>
    watched(about.id, () =>
      run({ ...asking, about, headers: { ...asking.headers, ...range } }, sendOptions, async (response) => {
        const head = { status: response.statusCode, headers: response.headers }
        if (!isFile(head)) {
          readEnvelope(about, head.status, await readText(about.id, head.status, response.body))
          throw new FailureError({
            code: 'bad-answer',
            message: `${about.id}: no file`,
            status: head.status,
          })
        }
        return downloadOf(head, readable(response.body, about.id, watch))
      }),
    )

  const probe = async (): Promise<void> => {
    try {
      await exchange(auth.endpoints.publicConfig, {}, { timeLimit: Math.min(5000, timeLimit), raw: true })
    } catch (error) {
      // A refusal is an answer.
      if (faultOf(error).failure.code !== 'refused') throw error
    }
  }

  const watch = createConnectionWatch({
    profileId: profile().id,
    backOff,
    onChange: onConnection,
    onBurst,
    probe,
  })

  return {
    watch,
    connection: () => watch.state(),
    close() {
      watch.close()
      ended.abort()
    },
    send: (endpoint, input, sendOptions = {}) =>
      watched(endpoint.id, () => exchange(endpoint, input, sendOptions)),
    fetch: (endpoint, input, options = {}) =>
      bytes(askingOf(endpoint, input), options, (head) => isFileAnswer(head, 'call')),
    open: (url, options) =>
      bytes(
        {
          about: { id: 'file', guard: 'signed-in', loud: true, isHandedOut: true },
          method: 'GET',
          accept: '*/*',
          url: (base) => withToken(ownUrl(base, url), options.token),
        },
        options,
        (head) => isFileAnswer(head, 'address'),
      ),
    async checkUrl(url) {
      ownUrl(parseAddress(await address(), profile().requireHttps), url)
    },
    upload: (endpoint, input, file, options) =>
      watched(endpoint.id, () => {
        let isSent = false
        const begunAt = performance.now()
        const send = async (signal: AbortSignal, touch: (limit?: number) => void): Promise<unknown> => {
          const { body, headers, problem } = multipart(input.body, file, {
            // A slow line takes long to empty what the system has taken off our hands already.
            onChunk: () => touch(4 * timeLimit),
            // The platform may have to move the file to its place before it answers, and what a slow line
            // still holds takes no longer than all of it has taken.
            onSent() {
              isSent = true
              touch(Math.max(10 * timeLimit, performance.now() - begunAt))
            },
          })
          try {
            const { statusCode, body: answer } = await attempt(
              {
                about: endpoint,
                method: endpoint.method,
                accept: 'application/json',
                url: (base) => withToken(callUrl(base, endpoint, input), options.token),
                headers,
                body,
              },
              options.token,
              signal,
            )
            const text = await readText(endpoint.id, statusCode, answer)
            return readData(endpoint, readEnvelope(endpoint, statusCode, text))
          } catch (error) {
            // What ended the body says more than the broken request.
            throw problem() ?? error
          }
        }
        // Nobody sees single bytes leave: while the platform answers others, a file may be as slow as it is.
        const isAlive = async () => {
          if (isSent) return false
          return probe().then(
            () => true,
            () => false,
          )
        }
        return limited(endpoint.id, options, send, isAlive)
      }),
  }
}

/** Errors in the middle of a body become failures like any other. */
async function* readable(body: Readable, name: string, watch: ConnectionWatch): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces(body)
  } catch (error) {
    const { failure } = faultOf(error)
    if (failure.code !== 'cancelled') watch.doubt()
    throw new FailureError({ ...failure, message: `${name}: ${failure.message}` })
  }
}
