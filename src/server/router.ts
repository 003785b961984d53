import { ErrorCode } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { Hono } from 'hono'
import { Behaviour, behaviourOf, logBehaviour } from './behaviours.ts'
import { admit, callerOf } from './caller.ts'
import type { Clock } from './clock.ts'
import { type Caller, Context } from './context.ts'
import type { IdSource } from './db/ids.ts'
import type { Store } from './db/store.ts'
import { faultOf, logFault } from './faults.ts'
import { answerBytes, disposition, StoredBytes } from './files/answerBytes.ts'
import type { FileStore } from './files/fileStore.ts'
import { type ReceivedFile, receiveUpload } from './files/receive.ts'
import { type AnyHandler, Attachment, type Implementation } from './implement.ts'
import { logOperation, operationName } from './logs.ts'
import { maskedAnswer, maskedRequest } from './mask.ts'
import { Refusal, statusOf } from './refusal.ts'
import { checkType, type Parsed, parseRequest, readBody } from './request.ts'
import { plainAddress } from './security/address.ts'
import { numberParameter } from './settings.ts'
import { languageOf, say } from './texts.ts'

export interface RouterParts {
  readonly store: Store
  readonly ids: IdSource
  readonly clock: Clock
  /** Takes one line about a fault nobody expected; never shown to a caller. */
  readonly report: (line: string) => void
  readonly files: FileStore
  readonly implementations: readonly Implementation[]
}

/** What the HTTP adapter hands over beside the request; absent in calls without a socket. */
export interface Bindings {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string } }
}

interface Route {
  readonly endpoint: AnyEndpoint
  readonly name: string
  readonly implementation: Implementation
}

interface Envelope {
  code: number
  msg: string
  data: unknown
}

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path

const MEGABYTE = 1_048_576

const isFile = (endpoint: AnyEndpoint): boolean => endpoint.kind === 'file'

/** Browsers that navigate, show or upload by themselves cannot set a header (DECISION-OPS-5). */
const takesQueryToken = (endpoint: AnyEndpoint): boolean =>
  isFile(endpoint) || endpoint.kind === 'bytes' || endpoint.encoding === 'multipart'

/** Marks a read that the console makes of its own accord. */
const BACKGROUND_HEADER = 'x-steward-background'

/** Changing calls and exports are logged; sign-in and sign-out have a log of their own. */
const isLogged = (endpoint: AnyEndpoint): boolean =>
  isFile(endpoint) || endpoint.effect === 'write' || endpoint.effect === 'destroy'

/** Every documented call, done once for all: find, read, parse, guard, run, log, word the answer. */
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
    const started = performance.now()
    const { endpoint } = route
    const url = new URL(request.url)
    const { token: queryToken, ...query } = Object.fromEntries(url.searchParams)
    const time = this.#parts.clock()
    const base = {
      store: this.#parts.store,
      ids: this.#parts.ids,
      time,
      language: languageOf(request.headers.get('accept-language') ?? undefined),
      ip: plainAddress(bindings.incoming?.socket.remoteAddress ?? '127.0.0.1'),
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
      origin: url.origin,
    }
    let caller: Caller | null = null
    let token = ''
    let file: ReceivedFile | undefined
    let sent: Parsed = { params, query, body: undefined }
    /** @returns the envelope of a fault nobody expected, after it was recorded. */
    const recordFault = (error: unknown): Envelope => {
      const fault = faultOf(error, { ...sent, token })
      this.#parts.report(JSON.stringify({ number: fault.number, error: fault.info }))
      this.#attempt(() =>
        logFault(new Context({ ...base, caller }), fault, {
          method: endpoint.method,
          uri: url.pathname,
          params: maskedRequest(sent),
        }),
      )
      return faultEnvelope(fault.number, base.language)
    }
    const log = (context: Context, envelope: Envelope, query?: unknown): void => {
      if (!context.signedIn) return
      const done = envelope.code === 0 ? behaviourOf(endpoint, route.name, query) : null
      // What a console fetches by itself is nobody's visit.
      const isOwn = done === Behaviour.visit && request.headers.has(BACKGROUND_HEADER)
      const behaviour = isOwn ? null : done
      const write = (): void => {
        if (behaviour) logBehaviour(context, url.pathname, behaviour)
      }
      // A read does not fail because it could not be noted; a change and its rows belong together.
      if (behaviour === Behaviour.visit) this.#attempt(write)
      else write()
      if (!isLogged(endpoint)) return
      logOperation(context, {
        operation: operationName(route.implementation.title, route.implementation.verbs, route.name),
        method: endpoint.method,
        uri: url.pathname,
        params: maskedRequest(sent),
        response: maskedAnswer(envelope),
        succeeded: envelope.code === 0,
        duration: Math.round(performance.now() - started),
      })
    }
    try {
      if (endpoint.guard !== 'public') {
        token = request.headers.get('token') ?? (takesQueryToken(endpoint) ? queryToken : undefined) ?? ''
        caller = callerOf(this.#parts.store, token, endpoint.id, time)
      }
      const context = new Context({ ...base, caller })
      admit(context, endpoint.guard)
      checkType(request, endpoint.encoding)
      if (endpoint.encoding === 'multipart') {
        const limit = numberParameter(this.#parts.store, 'UPLOAD_MAX_MB') * MEGABYTE
        const upload = await receiveUpload(request, this.#parts.files, limit)
        file = upload.file
        sent = { ...sent, body: { ...upload.fields, file: file.name } }
      } else if (endpoint.method !== 'GET') {
        sent = { ...sent, body: await readBody(request, endpoint.encoding) }
      }
      const call = parseRequest(endpoint, sent)
      const handler = route.implementation.handler(route.name)
      const data = await this.#run(endpoint, handler, context, call, file, log)
      // From here on the file belongs to its record.
      file = undefined
      if (data instanceof StoredBytes) return await answerBytes(data, request)
      return answer(data, this.#success(context, data), recordFault)
    } catch (error) {
      // What was not kept, or was kept by a change that was undone.
      await file?.discard().catch((fault: unknown) => this.#parts.report(String(fault)))
      const answer = error instanceof Refusal ? refusalEnvelope(error, base.language) : recordFault(error)
      const context = new Context({ ...base, caller })
      this.#attempt(() => log(context, answer))
      return respond(answer, error instanceof Refusal ? statusOf(error) : 500)
    }
  }

  #success(context: Context, data: unknown): Envelope {
    const isBytes = data instanceof Attachment || data instanceof StoredBytes
    return { code: 0, msg: say(context.language, 'success'), data: isBytes ? null : (data ?? null) }
  }

  /** The change and its log row become durable together, or neither does. */
  async #run(
    endpoint: AnyEndpoint,
    handler: AnyHandler,
    context: Context,
    call: Parsed,
    file: ReceivedFile | undefined,
    log: (context: Context, envelope: Envelope, query?: unknown) => void,
  ): Promise<unknown> {
    // Parsed by the endpoint's own schemas, which are the handler's types.
    const parsed = call as never
    const logged = (data: unknown): unknown => {
      log(context, this.#success(context, data), call.query)
      return data
    }
    if (typeof handler === 'object' && 'wait' in handler) return logged(await handler.wait(context, parsed))
    const prepared =
      typeof handler === 'object' && 'prepare' in handler ? await handler.prepare(context, parsed) : undefined
    const work = (): unknown => {
      if (prepared) return logged(prepared())
      if (typeof handler === 'function') return logged(handler(context, parsed))
      if (!file || !('receive' in handler))
        throw new Error(`${endpoint.id} takes a file but is not declared as an upload`)
      return logged(handler.receive(context, parsed, file))
    }
    return endpoint.method === 'GET' && !isLogged(endpoint) ? work() : context.store.transaction(work)
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

  /** A failure that cannot be logged must still be answered. */
  #attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#parts.report(JSON.stringify({ error: error instanceof Error ? error.stack : String(error) }))
    }
  }
}

/** Names that a message holds; more of them nobody reads. */
const mostNames = 20

const listed = (language: ReturnType<typeof languageOf>, names: readonly string[]): string =>
  [...names.slice(0, mostNames), ...(names.length > mostNames ? ['…'] : [])].join(
    say(language, 'namesBetween'),
  )

function refusalEnvelope(refusal: Refusal, language: ReturnType<typeof languageOf>): Envelope {
  const fields = refusal.fields
    ? Object.fromEntries(
        Object.entries(refusal.fields).map(([field, { key, values }]) => [field, say(language, key, values)]),
      )
    : undefined
  const [field, words] = Object.entries(fields ?? {})[0] ?? []
  const values = field === undefined ? refusal.values : { field, words: words ?? '' }
  // Its code is that of any other rule: a form that asks whether its record is still there needs to know.
  const missing = refusal.key === 'recordMissing' ? { missing: true } : null
  const reason = say(language, refusal.key, values)
  const { names } = refusal
  const msg = names.length > 0 ? say(language, 'namely', { reason, names: listed(language, names) }) : reason
  return { code: refusal.code, msg, data: fields ? { fields } : missing }
}

/** The number leads to the row of the error log (DECISION-OPS-88). */
const faultEnvelope = (number: string, language: ReturnType<typeof languageOf>): Envelope => ({
  code: ErrorCode.internal,
  msg: say(language, 'fault', { number }),
  data: null,
})

const respond = (envelope: Envelope, status: number): Response =>
  new Response(JSON.stringify(envelope), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })

/** Fetched as the receiver takes it; ends the source when he hangs up. */
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
