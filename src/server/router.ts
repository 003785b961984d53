import { ErrorCode } from '#contract/failures.ts'
import { Hono } from 'hono'
import { withinOwnRights } from './access/gains.ts'
import type { Context } from './context.ts'
import { type Envelope, faultEnvelope, refusalEnvelope, respond, success } from './envelope.ts'
import { type Bindings, Exchange, type ExchangeParts, isLogged, type Route } from './exchange.ts'
import { checkTag, splitTag, withTag } from './etag.ts'
import { faultOf } from './faults.ts'
import { answerBytes, disposition, StoredBytes } from './files/answerBytes.ts'
import type { FileStore } from './files/fileStore.ts'
import { type ReceivedFile, receiveUpload } from './files/receive.ts'
import { type AnyHandler, Attachment, type Implementation } from './implement.ts'
import { Refusal, statusOf } from './refusal.ts'
import { checkType, encodingOf, type Parsed, parseRequest, readBody } from './request.ts'
import { numberParameter } from './settings.ts'
import { languageOf } from './texts.ts'
import { withheldFrom, withoutAsking, withoutFields } from './withheld.ts'

export interface RouterParts extends ExchangeParts {
  readonly files: FileStore
  readonly implementations: readonly Implementation[]
}

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path

const MEGABYTE = 1_048_576

/** Serves every documented call: find, read, parse, guard, run, log, word the answer. */
export class Router {
  readonly #parts: RouterParts
  readonly #hono = new Hono<{ Bindings: Bindings }>()

  constructor(parts: RouterParts) {
    this.#parts = parts
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
    try {
      const context = exchange.admitted()
      const encoding = encodingOf(request, endpoint)
      checkType(request, encoding)
      if (endpoint.encoding === 'multipart') {
        const limit = numberParameter(this.#parts.store, 'UPLOAD_MAX_MB') * MEGABYTE
        const upload = await receiveUpload(request, this.#parts.files, limit)
        file = upload.file
        exchange.received({ ...upload.fields, file: file.name })
      } else if (endpoint.method !== 'GET') {
        exchange.received(await readBody(request, encoding))
      }
      const withheld = withheldFrom(context, endpoint)
      const parsed = parseRequest(endpoint, exchange.sent)
      const { filters } = route.implementation.resource
      const call = { ...parsed, query: withoutAsking(parsed.query, withheld, filters) }
      const answered = withoutFields(await this.#run(exchange, context, call, file), withheld)
      const data = withTag(route.implementation, route.name, answered)
      // From here on the file belongs to its record.
      file = undefined
      if (data instanceof StoredBytes) return await answerBytes(data, request)
      return answer(data, success(context, data), (error) => exchange.recordFault(error))
    } catch (error) {
      // What was not kept, or was kept by a change that was undone.
      await file?.discard().catch((fault: unknown) => this.#parts.report(String(fault)))
      return exchange.refused(error)
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

  /** Something went wrong before a call was recognised; there is no request to log. */
  #answerFault(request: Request, error: unknown): Response {
    const language = languageOf(request.headers.get('accept-language') ?? undefined)
    const { number, info } = faultOf(error, {})
    this.#parts.report(JSON.stringify({ number, error: info }))
    return respond(faultEnvelope(number, language), 500)
  }
}

/** Reads the source as fast as the receiver takes it; ends it when the receiver disconnects. */
function streamOf(
  content: AsyncIterable<Uint8Array>,
  onFault: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const iterator = content[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await nextOf(iterator, onFault)
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
}

/** The head of the answer is gone already: a fault in its middle can only be recorded and break it off. */
async function nextOf<T>(iterator: AsyncIterator<T>, onFault: (error: unknown) => void) {
  try {
    return await iterator.next()
  } catch (error) {
    onFault(error)
    throw error
  }
}

function answer(data: unknown, envelope: Envelope, onFault: (error: unknown) => void): Response {
  if (!(data instanceof Attachment)) return respond(envelope, 200)
  // Open keys: further header names are added below.
  const headers: Record<string, string> = {
    'content-type': data.contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  if (data.fileName !== undefined) headers['content-disposition'] = disposition('attachment', data.fileName)
  const body = typeof data.content === 'string' ? data.content : streamOf(data.content, onFault)
  return new Response(body, { headers })
}
