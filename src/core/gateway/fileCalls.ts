import type { Readable } from 'node:stream'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { oss } from '#contract/resources/ops/oss.ts'
import { ownUrl, withToken } from '../addresses/address.ts'
import { couldBePathOf, isPathOf } from '../addresses/plainPath.ts'
import type { CallInput } from '../mapping/callInput.ts'
import type { Mapped } from '../mapping/mapping.ts'
import { compose, type PassingStep } from '../steps/compose.ts'
import { clientDownloadSteps, clientUploadSteps } from '../steps/order.ts'
import { type AnswerHead, downloadOf, isFileAnswer } from './answerHead.ts'
import type { ConnectionWatch } from './connection.ts'
import { readEnvelope } from './envelope.ts'
import { faultOf } from './faults.ts'
import { type HttpRequest, requestOf } from './httpRequest.ts'
import { pieces } from './pieces.ts'
import type { ByteRange, Download, UploadFile } from './platform.ts'
import type { ReceivedAnswers } from './receivedAnswers.ts'
import { mapped as mappedRequest } from './steps/mapped.ts'
import type { PlatformCall, SendOptions } from './steps/platformCall.ts'
import { type Exchange, signalsOf } from './steps/sent.ts'
import type { watched } from './steps/watched.ts'
import { type HttpResponse, readText, type Transport } from './transport.ts'
import { uploadFile } from './upload.ts'

interface FetchOptions extends SendOptions {
  range?: ByteRange
}

/** Files of a platform client: downloads and uploads, which share the first steps of its calls. */
export interface FileCalls {
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
}

type DownloadCall = PlatformCall & FetchOptions
type UploadCall = PlatformCall & { readonly file: UploadFile }

interface FileCallOptions {
  readonly steps: {
    readonly missing: PassingStep<PlatformCall>
    readonly tracked: PassingStep<PlatformCall>
    readonly watched: ReturnType<typeof watched>
  }
  readonly transport: Transport
  readonly exchange: Exchange
  readonly received: Pick<ReceivedAnswers, 'decoded'>
  readonly mapped: Mapped | undefined
  readonly watch: Pick<ConnectionWatch, 'doubt'>
  /** A small call that shows that the platform still answers. */
  probe(): Promise<void>
  readonly timeLimit: number
  /** Ends the calls of this client. */
  readonly ended: AbortSignal
  /** The platform's address. @throws FailureError */
  base(): Promise<URL>
}

export function createFileCalls(options: FileCallOptions): FileCalls {
  const { steps, transport, exchange, received, mapped, watch, probe, timeLimit, ended } = options
  const sent = ({ endpoint, input }: PlatformCall) =>
    mapped ? mapped.request(endpoint, input) : { endpoint, input }

  const bytes = (
    request: HttpRequest,
    { range, ...given }: FetchOptions,
    isFile: (head: AnswerHead) => boolean,
  ): Promise<Download> =>
    exchange({ ...request, headers: { ...request.headers, ...range } }, given, async (response) => {
      const head = { status: response.statusCode, headers: response.headers }
      if (!isFile(head)) await rejectAnswer(request.about, response, mapped)
      return downloadOf(head, readable(response.body, request.about.id, watch))
    })

  const download = compose(
    clientDownloadSteps,
    { ...steps, mapped: mappedRequest(mapped) },
    async (call: DownloadCall) =>
      bytes(call.request ?? requestOf(call.endpoint, call.input), call, (head) => isFileAnswer(head, 'call')),
  )
  const upload = compose(clientUploadSteps, steps, async (call: UploadCall) => {
    const made = sent(call)
    const limits = { token: call.token, signals: signalsOf(ended, call), timeLimit, probe, mapped }
    const data = await uploadFile(transport, made.endpoint, made.input, call.file, limits)
    return received.decoded(call.endpoint, data)
  })

  return {
    fetch: (endpoint, input, given = {}) => download({ ...given, endpoint, input }),
    open(url, given) {
      const about = { id: 'file', guard: 'signed-in', loud: true, isHandedOut: true } as const
      const request: HttpRequest = {
        about,
        method: 'GET',
        accept: '*/*',
        url: (base) => withToken(ownUrl(base, url), mapped?.hasOwnHeader ? undefined : given.token),
      }
      return steps.watched({ endpoint: about }, () =>
        bytes(request, given, (head) => isFileAnswer(head, 'address')),
      )
    },
    async kindOf(url) {
      const base = await options.base()
      const { pathname } = ownUrl(base, url)
      const pathOf = (endpoint: AnyEndpoint) => sent({ endpoint, input: {} }).endpoint.path
      const below = pathname.slice(base.pathname.replace(/(?<!\/)\/+$/, '').length)
      if (isPathOf(pathOf(oss.endpoints.content), below)) return 'file'
      const exports = allEndpoints().filter(({ kind }) => kind === 'file')
      return exports.some((call) => couldBePathOf(pathOf(call), pathname)) ? 'export' : 'other'
    },
    upload: (endpoint, input, file, given) => upload({ ...given, endpoint, input, file }),
  }
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
async function* readable(
  body: Readable,
  name: string,
  watch: Pick<ConnectionWatch, 'doubt'>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces(body)
  } catch (error) {
    const { failure } = faultOf(error)
    if (failure.code !== 'cancelled') watch.doubt()
    throw new FailureError({ ...failure, message: `${name}: ${failure.message}` })
  }
}
