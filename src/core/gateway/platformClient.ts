import type { Readable } from 'node:stream'
import type { Connection } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { oss } from '#contract/resources/ops/oss.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import type { ClientLog } from '../clientLog.ts'
import type { Mapped } from '../mapping/mapping.ts'
import type { Learnt } from '../settings/learnt.ts'
import type { AnswerReader } from './answers/answerReader.ts'
import { callUrl, ownUrl, parseAddress, withToken } from '../addresses/address.ts'
import {
  type DescribedCall,
  describedCalls,
  type DescriptionLimit,
  descriptionLimits,
  descriptionPaths,
  LargeDescriptionError,
  readDescription,
} from './apiDescription.ts'
import { type AnswerHead, downloadOf, isFileAnswer } from './answerHead.ts'
import { conditionsOf } from './conditions.ts'
import { type ConnectionWatch, createConnectionWatch } from './connection.ts'
import { readEnvelope } from './envelope.ts'
import type { Unsent } from '../mapping/describedBodies.ts'
import { faultOf } from './faults.ts'
import { type HttpRequest, inBackground, inLanguage, requestOf } from './httpRequest.ts'
import { ownAddresses } from './ownAddresses.ts'
import type { Mendings } from './mendings.ts'
import { pieces } from './pieces.ts'
import { couldBePathOf, isPathOf } from '../addresses/plainPath.ts'
import type { CallInput } from '../mapping/callInput.ts'
import type { ByteRange, Download, UploadFile } from './platform.ts'
import { pickedRecord } from './pickedRecord.ts'
import { createReceivedAnswers } from './receivedAnswers.ts'
import { createServedCalls } from './servedCalls.ts'
import type { LookupTables } from '../mapping/lookups.ts'
import { createLookupTables } from './lookupTables.ts'
import { createTransport, type HttpResponse, readText, type TransportOptions } from './transport.ts'
import { type AskUnknown, notServed } from './unserved.ts'
import { uploadFile } from './upload.ts'

/** HTTP client of one profile's platform; independent of sessions. */
export interface PlatformClient {
  /** @param input has passed parseInput. @returns `data` as the contract has it, unless `raw`. @throws FailureError */
  send(endpoint: AnyEndpoint, input: CallInput, options?: SendOptions): Promise<unknown>
  /** Downloads from a file or image endpoint. A JSON answer instead of a file is read as a refusal. */
  fetch(endpoint: AnyEndpoint, input: CallInput, options?: FetchOptions): Promise<Download>
  /**
   * Downloads from an address that the platform has sent. Redirects are not followed.
   * @throws FailureError `invalid-input` for an address that is not below the profile's own.
   */
  open(url: string, options: FetchOptions): Promise<Download>
  /**
   * Kind of target that an address of the platform has by its path: a `file` that the platform keeps, an `export`, or
   * anything else. @throws FailureError `invalid-input` for an address that `open` would refuse.
   */
  kindOf(url: string): Promise<'file' | 'export' | 'other'>
  /** Sends a file as it is read from the disk. @throws FailureError `file-changed` when it is not the picked one. */
  upload(endpoint: AnyEndpoint, input: CallInput, file: UploadFile, options: SendOptions): Promise<unknown>
  readonly watch: ConnectionWatch
  connection(): Connection
  /** Fields that answers lacked, by call. */
  mended(): ReturnType<Mendings['all']>
  /** Ids of the calls that the platform lacks, as far as its mapping, its description or its answers have shown. */
  missing(): readonly string[]
  isMissing(endpoint: AnyEndpoint): boolean
  /** Fields of calls that do not reach the platform: its mapping drops them, or its description does not name them. */
  unsent(): Unsent
  /** Reads the description of the platform's calls where it publishes one, once. */
  readDescription(token: string): Promise<void>
  /** The calls that the platform's description names, whosever they are; none where there is no description. */
  describedCalls(token: string): Promise<readonly DescribedCall[]>
  /** Fields that some row of this call's pages lacked. */
  lacking(endpoint: string): readonly string[]
  /** Each call that it did not serve is sent again the next time it is made. */
  tryMissingAgain(): void
  /** Calls that it did not serve are tried again, and its description is read again. */
  forgetMissing(): void
  /** Minutes east of UTC of its clock; undefined: as far as is known it runs as this machine's. */
  zone(): number | undefined
  /** The zone of its clock was found out. */
  tellZone(zone: number | undefined): void
  /** Addresses of this machine that the platform sees; none behind a proxy, whose address it sees instead. */
  ownAddresses(): Promise<string[]>
  /** Fields and filters that it lacks by its mapping. */
  readonly absent: Mapped['absent'] | undefined
  /** Fields that it demands by its mapping. */
  readonly demanded: Mapped['demanded'] | undefined
  /** Set where the platform answers a captcha as JSON. */
  readonly captchaIn: Mapped['captcha']
  /** Language that is requested from the platform. */
  language(): string
  /** Ends running calls as cancelled: they must not continue at the address to which the profile points next. */
  close(): void
}

export interface SendOptions {
  token?: string
  signal?: AbortSignal
  /** Milliseconds for the whole call with its retry (for `fetch`: until the answer begins); default 30 000. */
  timeLimit?: number
  /** Sent by the console itself: the platform need not record it as an action of its user. */
  background?: boolean
  /** `Accept-Language` of this call; default: the console's language. */
  language?: string
  /** `data` as it came, for answers that the caller cleans itself. */
  raw?: boolean
}

interface FetchOptions extends SendOptions {
  range?: ByteRange
}

interface PlatformClientOptions extends TransportOptions {
  /** Reads answers that are too long for this process. */
  reader: AnswerReader
  log: ClientLog
  timeLimit?: number
  backOff?: readonly number[]
  /** False: the program at the address is ending or gone. Default: always true. */
  isThere?: () => boolean
  onConnection(connection: Connection): void
  onBurst(failure: FailureError['failure']): void
  /** Facts learnt about the platform, kept when the program ends. */
  learnt?: { of(): Learnt; keep(change: Partial<Learnt>): void }
  /** Further calls turned out to be missing, or its clock to have another zone. */
  onLearnt?(): void
  /** The platform's description of its calls has more of something than is read. */
  onLargeDescription?(limit: DescriptionLimit): void
}

export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
  const { profile, address, log, timeLimit = 30_000 } = options
  const transport = createTransport(options)
  const { mapped } = options
  const sent = (endpoint: AnyEndpoint, input: CallInput) =>
    mapped ? mapped.request(endpoint, input) : { endpoint, input }
  const requestFor = (endpoint: AnyEndpoint, input: CallInput, base?: unknown, tables?: LookupTables) => {
    const made = mapped ? mapped.request(endpoint, input, base, tables) : { endpoint, input }
    return requestOf(made.endpoint, made.input)
  }
  const ended = new AbortController()
  const signalsOf = ({ signal }: SendOptions) => (signal ? [ended.signal, signal] : [ended.signal])

  const exchange = <T>(
    request: HttpRequest,
    { token, background, language, ...given }: SendOptions,
    read: (response: HttpResponse, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const limits = { token, timeLimit: given.timeLimit ?? timeLimit, signals: signalsOf(given) }
    const named = language === undefined ? request : inLanguage(request, language)
    return transport.exchange(background ? inBackground(named) : named, limits, read)
  }

  /** Reports to the watch how a call ended. */
  const watched = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = Date.now()
    try {
      const value = await work()
      watch.answered()
      return value
    } catch (error) {
      const { failure } = faultOf(error)
      const { code, status, message: reason } = failure
      const milliseconds = Date.now() - startedAt
      log.warn('call failed', { endpoint: name, profile: profile().id, code, status, reason, milliseconds })
      // An envelope with unusable fields is an answer, any other response only a sign of life.
      if (status !== undefined && (code !== 'bad-answer' || failure.unusable)) watch.answered()
      else watch.failed(failure)
      throw error
    }
  }

  const received = createReceivedAnswers({
    ...{ reader: options.reader, mapped, profile },
    onMended: (endpoint, fields) => log.info('answer mended', { endpoint, fields }),
  })

  /** The platform's record that a call changes, where the mapping reads one before. */
  const baseOf = async (endpoint: AnyEndpoint, input: CallInput, given: SendOptions) => {
    const read = mapped?.baseOf(endpoint, input)
    if (!read) return undefined
    const record = await exchange(requestOf(read.endpoint, read.input), given, async ({ statusCode, body }) =>
      readEnvelope(read.endpoint, statusCode, await readText(read.endpoint.id, statusCode, body), {
        answer: mapped?.recordAnswer ?? ((_, answer) => answer),
      }),
    )
    if (typeof record === 'object' && record !== null) return record
    throw new FailureError({ code: 'gone', message: `${endpoint.id}: no record`, status: 200 })
  }

  const callOnce = async (
    endpoint: AnyEndpoint,
    input: CallInput,
    given: SendOptions,
    how: 'decoded' | 'raw',
    lookups = mapped?.lookups(endpoint) ?? [],
  ) => {
    const tables = lookups.length === 0 ? {} : await lookedUp.of(lookups, given)
    const request = requestFor(endpoint, input, await baseOf(endpoint, input, given), tables)
    return exchange(request, given, (response, signal) =>
      received.read(endpoint, response, how, signal, { query: input.query, tables }),
    )
  }
  const lookedUp = createLookupTables((endpoint, input, given) =>
    // A list that values are looked up in has none itself.
    callOnce(endpoint, input, { ...given, background: true }, 'decoded', []),
  )

  const call = async (endpoint: AnyEndpoint, input: CallInput, given: SendOptions) => {
    const pick = mapped?.pick(endpoint)
    if (pick) {
      const found = await pickedRecord(pick, input, (list, asked) => callOnce(list, asked, given, 'decoded'))
      return given.raw ? found : received.decoded(endpoint, found)
    }
    let data: unknown
    const parts = mapped?.parts(endpoint, input) ?? [input]
    for (const [at, part] of parts.entries()) {
      // The last answer is that of the call.
      const how = given.raw || at < parts.length - 1 ? 'raw' : 'decoded'
      data = await callOnce(endpoint, part, given, how)
    }
    return data
  }

  const learnt = () => options.learnt?.of() ?? {}
  const keep = (change: Partial<Learnt>) => options.learnt?.keep(change)
  const toldLimits = new Set<DescriptionLimit>()
  const largeDescription = (path: string, limit: DescriptionLimit) => {
    const most = descriptionLimits[limit]
    log.warn('the description of the calls is not used', { profile: profile().id, path, limit, most })
    if (!toldLimits.has(limit)) options.onLargeDescription?.(limit)
    toldLimits.add(limit)
  }
  /** Result of `read` for the description at a path; undefined where there is none. */
  const describedAt = <T>(
    path: string,
    token: string,
    read: (text: string, prefix: string) => T,
  ): Promise<T | undefined> => {
    const request: HttpRequest = {
      about: { id: 'description of the calls', guard: 'signed-in', loud: false },
      method: 'GET',
      accept: 'application/json',
      url: (base) => callUrl(base, { ...auth.endpoints.nav, path }, {}),
    }
    return exchange(inBackground(request), { token }, async ({ statusCode, body }) => {
      if (statusCode !== 200) {
        await readText(request.about.id, statusCode, body, descriptionLimits.size)
        return undefined
      }
      try {
        const text = await readText(request.about.id, statusCode, body, descriptionLimits.size).catch(
          (error: unknown) => {
            const isLarge = faultOf(error).failure.code === 'bad-answer'
            throw isLarge ? new LargeDescriptionError('size') : error
          },
        )
        const prefix = new URL(await address()).pathname.replace(/(?<!\/)\/+$/, '')
        return read(text, prefix === '/' ? '' : prefix)
      } catch (error) {
        if (!(error instanceof LargeDescriptionError)) throw error
        largeDescription(path, error.limit)
        return undefined
      }
    })
  }
  const served = createServedCalls({
    ...{ learnt, keep, onLearnt: options.onLearnt },
    describedAt: (path, token) => describedAt(path, token, readDescription),
    isDescribed: (endpoint) => mapped?.isDescribed(endpoint) ?? true,
    lacks: (endpoint) => mapped?.lacks(endpoint) === true,
    names: (endpoint) => mapped?.names(endpoint) === true,
  })
  const learning = <T>(
    endpoint: AnyEndpoint,
    input: CallInput,
    given: SendOptions,
    work: () => Promise<T>,
  ): Promise<T> => {
    const askUnknown: AskUnknown = async (path) => {
      const nobody = { ...auth.endpoints.nav, id: 'unknown path', path }
      try {
        await call(nobody, {}, { ...given, background: true, raw: true })
        return 'answered'
      } catch (error) {
        const { failure } = faultOf(error)
        return failure.status === undefined ? 'unreached' : failure
      }
    }
    const path = () => sent(endpoint, input).endpoint.path
    const isConditional = conditionsOf(endpoint, input).length > 0
    return served.learning({ endpoint, isConditional, path, token: given.token, askUnknown }, work)
  }

  const bytes = (
    request: HttpRequest,
    { range, ...given }: FetchOptions,
    isFile: (head: AnswerHead) => boolean,
  ) =>
    watched(request.about.id, () =>
      exchange({ ...request, headers: { ...request.headers, ...range } }, given, async (response) => {
        const head = { status: response.statusCode, headers: response.headers }
        if (!isFile(head)) await rejectAnswer(request.about, response, mapped)
        return downloadOf(head, readable(response.body, request.about.id, watch))
      }),
    )

  const probe = async (): Promise<void> => {
    try {
      await call(auth.endpoints.publicConfig, {}, { timeLimit: Math.min(5000, timeLimit), raw: true })
    } catch (error) {
      // Any answer over HTTP shows that the server is there; not every platform serves this call.
      if (faultOf(error).failure.status === undefined) throw error
    }
  }

  const { backOff, isThere, onConnection: onChange, onBurst } = options
  const watch = createConnectionWatch({ profileId: profile().id, backOff, isThere, onChange, onBurst, probe })

  return {
    watch,
    connection: () => watch.state(),
    mended: received.mended,
    lacking: received.lacking,
    missing: () => allEndpoints().flatMap((endpoint) => (served.isMissing(endpoint) ? [endpoint.id] : [])),
    isMissing: served.isMissing,
    unsent: () => ({ ...served.unsent(), ...mapped?.unsent }),
    readDescription: served.readDescription,
    async describedCalls(token) {
      for (const path of descriptionPaths) {
        const found = await describedAt(path, token, describedCalls).catch(() => undefined)
        if (found && found.length > 0) return found
      }
      return []
    },
    absent: mapped?.absent,
    demanded: mapped?.demanded,
    captchaIn: mapped?.captcha,
    language: options.language,
    async ownAddresses() {
      const current = profile()
      const url = parseAddress(await address(), current.requireHttps)
      return (await options.dispatchers.proxyOf(current, url)) !== '' ? [] : ownAddresses(url.hostname)
    },
    close() {
      watch.close()
      ended.abort()
    },
    async send(endpoint, input, given = {}) {
      refuseMissing(endpoint, input, mapped)
      // No evidence about the connection.
      const constant = mapped?.constant(endpoint, input)
      if (constant) return given.raw ? constant.data : received.decoded(endpoint, constant.data)
      if (given.raw) return watched(endpoint.id, () => call(endpoint, input, given))
      return learning(endpoint, input, given, () => watched(endpoint.id, () => call(endpoint, input, given)))
    },
    tryMissingAgain: served.tryAgain,
    forgetMissing: served.forget,
    zone: () => learnt().zone,
    tellZone(zone) {
      if (zone === learnt().zone) return
      log.info('time zone of the platform', { profile: profile().id, zone: zone ?? 'as here' })
      keep({ zone })
      options.onLearnt?.()
    },
    async fetch(endpoint, input, given = {}) {
      refuseMissing(endpoint, input, mapped)
      return learning(endpoint, input, given, () =>
        bytes(requestFor(endpoint, input), given, (head) => isFileAnswer(head, 'call')),
      )
    },
    open: (url, given) =>
      bytes(
        {
          about: { id: 'file', guard: 'signed-in', loud: true, isHandedOut: true },
          method: 'GET',
          accept: '*/*',
          url: (base) => withToken(ownUrl(base, url), mapped?.hasOwnHeader ? undefined : given.token),
        },
        given,
        (head) => isFileAnswer(head, 'address'),
      ),
    async kindOf(url) {
      const base = parseAddress(await address(), profile().requireHttps)
      const { pathname } = ownUrl(base, url)
      const pathOf = (endpoint: AnyEndpoint) => sent(endpoint, {}).endpoint.path
      const below = pathname.slice(base.pathname.replace(/(?<!\/)\/+$/, '').length)
      if (isPathOf(pathOf(oss.endpoints.content), below)) return 'file'
      const exports = allEndpoints().filter(({ kind }) => kind === 'file')
      return exports.some((call) => couldBePathOf(pathOf(call), pathname)) ? 'export' : 'other'
    },
    async upload(endpoint, input, file, { token, ...given }) {
      refuseMissing(endpoint, input, mapped)
      return watched(endpoint.id, () => {
        const limits = { token, signals: signalsOf(given), timeLimit, probe, mapped }
        const made = sent(endpoint, input)
        return uploadFile(transport, made.endpoint, made.input, file, limits).then((data) =>
          received.decoded(endpoint, data),
        )
      })
    },
  }
}

/** @throws FailureError `not-found` for a call that the platform lacks by its mapping; nothing was sent then */
function refuseMissing(endpoint: AnyEndpoint, input: CallInput, mapped: Mapped | undefined): void {
  if (mapped?.lacks(endpoint, input)) throw notServed(endpoint)
}

/** Reads a response that is no file. @throws FailureError the refusal it holds, or `bad-answer` */
async function rejectAnswer(
  about: HttpRequest['about'],
  { statusCode, body }: HttpResponse,
  mapped?: Mapped,
): Promise<never> {
  readEnvelope(about, statusCode, await readText(about.id, statusCode, body), mapped)
  throw new FailureError({ code: 'bad-answer', message: `${about.id}: no file`, status: statusCode })
}

/** Reads a body and converts its errors into failures. */
async function* readable(body: Readable, name: string, watch: ConnectionWatch): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces(body)
  } catch (error) {
    const { failure } = faultOf(error)
    if (failure.code !== 'cancelled') watch.doubt()
    throw new FailureError({ ...failure, message: `${name}: ${failure.message}` })
  }
}
