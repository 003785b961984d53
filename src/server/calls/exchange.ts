import type { AnyEndpoint } from '#contract/kernel.ts'
import { Behaviour, behaviourOf, logBehaviour } from './behaviours.ts'
import { admit, callerOf } from '#server/access/caller.ts'
import type { Clock } from '#server/common/clock.ts'
import { type Caller, Context } from '#server/context/context.ts'
import type { IdSource } from '#server/db/ids.ts'
import type { Store } from '#server/db/store.ts'
import { type Envelope, faultEnvelope, refusalEnvelope, respond } from './envelope.ts'
import { faultOf, logFault } from '#server/context/faults.ts'
import type { Implementation } from '#server/nouns/implement.ts'
import { logOperation, operationName } from './logs.ts'
import { maskedAnswer, maskedRequest } from '#server/common/mask.ts'
import { Refusal, statusOf, TooManyRefusal } from '#server/common/refusal.ts'
import type { Parsed, ReceivedBody } from '#server/common/request.ts'
import type { Receiver } from '#server/files/outgoing.ts'
import { plainAddress } from '#server/security/address.ts'
import { languageOf } from '#server/common/texts.ts'

/** Parts of the HTTP adapter beside the request; absent in calls without a socket. */
export interface Bindings {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string } }
  readonly outgoing?: Receiver
}

export interface Route {
  readonly endpoint: AnyEndpoint
  readonly name: string
  readonly implementation: Implementation
}

export interface ExchangeParts {
  readonly store: Store
  readonly ids: IdSource
  readonly clock: Clock
  /** Takes one line about an unexpected fault; never shown to a caller. */
  readonly report: (line: string) => void
}

const isFile = (endpoint: AnyEndpoint): boolean => endpoint.kind === 'file'

/** Browsers that navigate, show or upload by themselves cannot set a header (DECISION-OPS-5). */
const takesQueryToken = (endpoint: AnyEndpoint): boolean =>
  isFile(endpoint) || endpoint.kind === 'bytes' || endpoint.encoding === 'multipart'

/** Marks a read that the console makes without a user's action. */
const BACKGROUND_HEADER = 'x-steward-background'

/** Changing calls and exports are logged; sign-in and sign-out have a separate log. */
export const isLogged = (endpoint: AnyEndpoint): boolean =>
  isFile(endpoint) || endpoint.effect === 'write' || endpoint.effect === 'destroy'

/** Does something that must not fail the answer; its failure is reported. */
function attempt(report: (line: string) => void, work: () => void): void {
  try {
    work()
  } catch (error) {
    report(JSON.stringify({ error: error instanceof Error ? error.stack : String(error) }))
  }
}

/** One call from its arrival to its answer: the facts known so far, and the entries of the logs. */
export class Exchange {
  readonly route: Route
  readonly #parts: ExchangeParts
  readonly #request: Request
  readonly #path: string
  readonly #queryToken: string | undefined
  readonly #base: Omit<ConstructorParameters<typeof Context>[0], 'caller'>
  readonly #started = performance.now()
  #caller: Caller | null = null
  #token = ''
  #sent: Parsed
  #json: string | undefined

  constructor(
    parts: ExchangeParts,
    route: Route,
    request: Request,
    params: Record<string, string>,
    bindings: Bindings,
  ) {
    this.#parts = parts
    this.route = route
    this.#request = request
    const url = new URL(request.url)
    const { token, ...query } = Object.fromEntries(url.searchParams)
    this.#path = url.pathname
    this.#queryToken = token
    this.#sent = { params, query, body: undefined }
    this.#base = {
      store: parts.store,
      ids: parts.ids,
      time: parts.clock(),
      language: languageOf(request.headers.get('accept-language') ?? undefined),
      ip: plainAddress(bindings.incoming?.socket.remoteAddress ?? '127.0.0.1'),
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
      origin: url.origin,
    }
  }

  /** The parts of the request as they came. */
  get sent(): Parsed {
    return this.#sent
  }

  get #context(): Context {
    return new Context({ ...this.#base, caller: this.#caller })
  }

  /**
   * Identifies the caller and checks the endpoint's guard.
   * @throws 401 and 403 refusals
   */
  admitted(): Context {
    const { endpoint } = this.route
    if (endpoint.guard !== 'public') {
      const inQuery = takesQueryToken(endpoint) ? this.#queryToken : undefined
      this.#token = this.#request.headers.get('token') ?? inQuery ?? ''
      this.#caller = callerOf(this.#parts.store, this.#token, endpoint.id, this.#base.time)
    }
    const context = this.#context
    admit(context, endpoint.guard)
    return context
  }

  received(body: ReceivedBody | undefined): void {
    this.#sent = { ...this.#sent, body: body?.value }
    this.#json = body?.json
  }

  /** Records a call that failed, and makes its response. */
  refused(error: unknown): Response {
    const isRefusal = error instanceof Refusal
    const envelope = isRefusal ? refusalEnvelope(error, this.#base.language) : this.recordFault(error)
    attempt(this.#parts.report, () => this.log(this.#context, envelope))
    const later = error instanceof TooManyRefusal ? { 'retry-after': String(error.seconds) } : undefined
    return respond(envelope, isRefusal ? statusOf(error) : 500, later)
  }

  /** @returns the envelope of an unexpected fault, after it was recorded */
  recordFault(error: unknown): Envelope {
    const fault = faultOf(error, { ...this.#sent, token: this.#token })
    this.#parts.report(JSON.stringify({ number: fault.number, error: fault.info }))
    attempt(this.#parts.report, () =>
      logFault(this.#context, fault, {
        method: this.route.endpoint.method,
        uri: this.#path,
        params: maskedRequest(this.#sent, this.#json),
      }),
    )
    return faultEnvelope(fault.number, this.#base.language)
  }

  /** Writes the rows of the behaviour log and the operation log for the call. */
  log(context: Context, envelope: Envelope, query?: unknown): void {
    if (!context.signedIn) return
    const { endpoint, name, implementation } = this.route
    this.#logBehaviour(context, envelope, query)
    if (!isLogged(endpoint)) return
    logOperation(context, {
      operation: operationName(implementation.title, implementation.verbs, name),
      method: endpoint.method,
      uri: this.#path,
      params: maskedRequest(this.#sent, this.#json),
      response: maskedAnswer(envelope),
      succeeded: envelope.code === 0,
      duration: Math.round(performance.now() - this.#started),
    })
  }

  #logBehaviour(context: Context, envelope: Envelope, query: unknown): void {
    const { endpoint, name } = this.route
    const behaviour = envelope.code === 0 ? behaviourOf(endpoint, name, query) : null
    if (!behaviour) return
    const write = (): void => logBehaviour(context, this.#path, behaviour)
    if (behaviour !== Behaviour.visit) write()
    // Background requests of a console are not visits. A read does not fail because it could not be noted; a change and
    // its rows belong together.
    else if (!this.#request.headers.has(BACKGROUND_HEADER)) attempt(this.#parts.report, write)
  }
}
