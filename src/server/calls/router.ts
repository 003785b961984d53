import { ErrorCode } from '#contract/failures.ts'
import { Hono } from 'hono'
import { withinOwnRights } from '#server/access/gains.ts'
import { isAdmitted } from '#server/access/caller.ts'
import type { Context } from '#server/context/context.ts'
import { faultEnvelope, refusalEnvelope, respond, success } from './envelope.ts'
import { type Bindings, Exchange, type ExchangeParts, isLogged, type Route } from './exchange.ts'
import { checkTag, splitTag, withTag } from './etag.ts'
import { faultOf } from '#server/context/faults.ts'
import { answerBytes, disposition, StoredBytes } from '#server/files/answerBytes.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { LARGE_DOWNLOAD, Outgoing, type Sending, type SendingKind } from '#server/files/outgoing.ts'
import { declaredBytes, type ReceivedFile, receiveUpload } from '#server/files/receive.ts'
import { UploadLimits } from '#server/files/uploadLimits.ts'
import { type AnyHandler, Attachment, type Implementation } from '#server/nouns/implement.ts'
import { Refusal, statusOf } from '#server/common/refusal.ts'
import { checkType, encodingOf, type Parsed, parseRequest, readBody } from '#server/common/request.ts'
import { numberParameter } from '#server/settings/settings.ts'
import { languageOf } from '#server/common/texts.ts'
import { withheldFrom, withoutAsking, withoutFields } from './withheld.ts'

export interface RouterParts extends ExchangeParts {
  readonly files: FileStore
  readonly implementations: readonly Implementation[]
}

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path

const MEGABYTE = 1_048_576

/** Serves every documented call: find, read, parse, guard, run, log, respond. */
export class Router {
  readonly #parts: RouterParts
  readonly #hono = new Hono<{ Bindings: Bindings }>()
  readonly #uploads = new UploadLimits()
  readonly #outgoing: Outgoing

  constructor(parts: RouterParts) {
    this.#parts = parts
    this.#outgoing = new Outgoing(parts.clock)
    const routes = parts.implementations.flatMap((implementation) =>
      Object.entries(implementation.resource.endpoints).map(([name, endpoint]) => ({
        endpoint,
        name,
        implementation,
      })),
    )
    // `/x/page` before `/x/{id}`.
    routes.sort((a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')))
    for (const route of routes) {
      const path = withoutSlash(route.endpoint.path).replace(/\{(\w+)\}/g, ':$1')
      this.#hono.on(route.endpoint.method, path, (request) =>
        this.#serve(route, request.req.raw, request.req.param(), request.env),
      )
    }
    this.#hono.notFound((request) =>
      this.#answerRefusal(request.req.raw, new Refusal(ErrorCode.notFound, 'notFound')),
    )
    this.#hono.onError((error, request) => this.#answerFault(request.req.raw, error))
  }

  readonly fetch = (request: Request, bindings: Bindings = {}): Promise<Response> | Response => {
    const url = new URL(request.url)
    const path = withoutSlash(url.pathname)
    if (path === url.pathname) return this.#hono.fetch(request, bindings)
    url.pathname = path
    return this.#hono.fetch(new Request(url, request), bindings)
  }

  async #serve(
    route: Route,
    request: Request,
    params: Record<string, string>,
    bindings: Bindings,
  ): Promise<Response> {
    const { endpoint } = route
    const exchange = new Exchange(this.#parts, route, request, params, bindings)
    let file: ReceivedFile | undefined
    let sending: Sending | undefined
    try {
      const context = exchange.admitted()
      const encoding = encodingOf(request, endpoint)
      checkType(request, encoding)
      if (endpoint.encoding === 'multipart') file = await this.#receive(exchange, context, request)
      else if (endpoint.method !== 'GET') exchange.received(await readBody(request, encoding))
      const withheld = withheldFrom(context, endpoint)
      const parsed = parseRequest(endpoint, exchange.sent)
      const { filters } = route.implementation.resource
      const call = { ...parsed, query: withoutAsking(parsed.query, withheld, filters) }
      const account = context.signedIn ? context.caller.id : ''
      const begin = (kind: SendingKind) => this.#outgoing.begin(kind, account, bindings.outgoing)
      if (endpoint.kind === 'file') sending = begin('export')
      const answered = withoutFields(await this.#run(exchange, context, call, file), withheld)
      const data = withTag(route.implementation, route.name, answered)
      // From here on the file belongs to its record.
      file = undefined
      if (data instanceof StoredBytes)
        return await answerBytes(data, request, (size) =>
          begin(size > LARGE_DOWNLOAD ? 'largeFile' : 'smallFile'),
        )
      if (!(data instanceof Attachment)) return respond(success(context, data), 200)
      // Pictures that are shown beside files that are saved.
      sending ??= begin('smallFile')
      return attachmentAnswer(
        data,
        sending.stream(data.content, (error) => exchange.recordFault(error)),
      )
    } catch (error) {
      await sending?.end()
      // A file that was not kept, or was kept by a change that was undone.
      await file?.discard().catch((fault: unknown) => this.#parts.report(String(fault)))
      return exchange.refused(error)
    }
  }

  /** @returns the file of an upload, once all of it has arrived */
  async #receive(exchange: Exchange, context: Context, request: Request): Promise<ReceivedFile> {
    const { store, files } = this.#parts
    const { checks } = exchange.route.endpoint
    const place = this.#uploads.begin({
      account: context.caller.id,
      isEntitled: checks.every((permission) => isAdmitted(context, { permission })),
      declared: declaredBytes(request),
      now: context.time.getTime(),
    })
    try {
      const limit = numberParameter(store, 'UPLOAD_MAX_MB') * MEGABYTE
      const { fields, file } = await receiveUpload(request, files, { limit, onBytes: place.arrived })
      exchange.received({ value: { ...fields, file: file.name } })
      return file
    } finally {
      place.end()
    }
  }

  /** The change and its log row become durable together, or neither does. */
  async #run(
    exchange: Exchange,
    context: Context,
    call: Parsed,
    file: ReceivedFile | undefined,
  ): Promise<unknown> {
    const { endpoint, name, implementation } = exchange.route
    const handler: AnyHandler = implementation.handler(name)
    const sent = splitTag(implementation, name, call.body)
    // Parsed by the endpoint's own schemas, which are the handler's types.
    const parsed = { ...call, body: sent.body } as never
    const logged = (data: unknown): unknown => {
      exchange.log(context, success(context, data), call.query)
      return data
    }
    if (typeof handler === 'object' && 'wait' in handler) return logged(await handler.wait(context, parsed))
    const prepared =
      typeof handler === 'object' && 'prepare' in handler ? await handler.prepare(context, parsed) : undefined
    const work = (): unknown => {
      checkTag(context, implementation, name, sent)
      if (prepared) return logged(prepared())
      if (typeof handler === 'function') return logged(handler(context, parsed))
      if (!file || !('receive' in handler))
        throw new Error(`${endpoint.id} takes a file but is not declared as an upload`)
      return logged(handler.receive(context, parsed, file))
    }
    if (endpoint.method === 'GET' && !isLogged(endpoint)) return work()
    return context.store.transaction(context.signedIn ? () => withinOwnRights(context, work) : work)
  }

  #answerRefusal(request: Request, refusal: Refusal): Response {
    const language = languageOf(request.headers.get('accept-language') ?? undefined)
    return respond(refusalEnvelope(refusal, language), statusOf(refusal))
  }

  /** The error came before a call was recognised; there is no request to log. */
  #answerFault(request: Request, error: unknown): Response {
    const language = languageOf(request.headers.get('accept-language') ?? undefined)
    const { number, info } = faultOf(error, {})
    this.#parts.report(JSON.stringify({ number, error: info }))
    return respond(faultEnvelope(number, language), 500)
  }
}

function attachmentAnswer(data: Attachment, stream: ReadableStream<Uint8Array>): Response {
  // Open keys: further header names are added below.
  const headers: Record<string, string> = {
    'content-type': data.contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  if (data.fileName !== undefined) headers['content-disposition'] = disposition('attachment', data.fileName)
  return new Response(stream, { headers })
}
