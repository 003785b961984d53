import { flushSync } from 'react-dom'
import {
  type Bridge,
  type BridgeEvent,
  type Draft,
  type OperationInput,
  type OperationName,
  type OperationOutput,
  type OperationParsed,
  operations,
  type PickedFile,
} from '#contract/bridge.ts'
import { withoutEmptyNumbers } from '#contract/emptyNumbers.ts'
import { type Failure, FailureError, type Result } from '#contract/failures.ts'
import type { AnyEndpoint, EndpointAnswer } from '#contract/kernel.ts'
import { parseSent } from '#contract/unsentFields.ts'
import { useSession } from '#kit/session.ts'

/**
 * Runs the effects of the rendered components. A browser may paint before they ran, so that a test which sends an event
 * as soon as it sees a heading can be ahead of the listener of the component.
 */
export const settleEffects = (): void => settle()

let settle = (): void => flushSync(() => undefined)

/** Suites with a page define how; those without one render nothing. */
export const settleBy = (how: () => void): void => {
  settle = how
}

/** One operation that the page has called. */
export interface Asked {
  readonly name: OperationName
  readonly input: unknown
}

/** Input of a documented call, after parsing by its schemas. */
export interface CallInput {
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: unknown
  readonly confirm: string | undefined
  readonly prefer: 'network' | 'cache' | undefined
}

type Handler = (input: unknown) => unknown

/** As core does: fields that do not reach the platform are not judged. */
function sentBody(endpoint: AnyEndpoint, body: unknown): unknown {
  const parsed = parseSent(endpoint.body, useSession.getState().session?.unsent?.[endpoint.id] ?? [], body)
  if (!parsed.success) throw parsed.error
  return parsed.data
}

/**
 * The bridge of the component suites, the only part of the product that they replace. Every input and every answer is
 * parsed by the contract's schemas, so a suite cannot agree with the page on something that core would refuse. A call
 * that no suite has answered is refused, and fails the test.
 */
export class TestBridge implements Bridge {
  /** All calls, in order. */
  readonly asked: Asked[] = []
  /** Operations and calls without an answer. */
  readonly unanswered: string[] = []
  /** Documents of the workspace by `scope/key`. */
  readonly workspace = new Map<string, unknown>()
  /** Faults that the page has reported to the client log. */
  readonly faults: string[] = []
  drafts: Draft[] = []
  private readonly handlers = new Map<OperationName, Handler>()
  private readonly endpoints = new Map<string, (input: CallInput) => unknown>()
  private readonly listeners = new Set<(event: BridgeEvent) => void>()
  private offered = 0

  constructor() {
    this.on('workspace.get', ({ scope, key }) => this.workspace.get(`${scope}/${key}`) ?? null)
    // Same responses as to single reads, so that a suite sets each in one place.
    this.on('workspace.getAll', ({ documents }) =>
      Promise.all(documents.map(async (one) => (await this.answerTo('workspace.get', one)) ?? null)),
    )
    this.on('workspace.set', ({ scope, key, value }) => {
      this.workspace.set(`${scope}/${key}`, value)
    })
    this.on('drafts.list', ({ form, recordId }) =>
      this.drafts.filter(
        (draft) => (form ?? draft.form) === draft.form && (recordId ?? draft.recordId) === draft.recordId,
      ),
    )
    this.on('drafts.save', (draft) => {
      this.drafts = [{ ...draft, at: Date.now() }, ...this.drafts.filter(({ id }) => id !== draft.id)]
    })
    this.on('drafts.remove', ({ id }) => {
      this.drafts = this.drafts.filter((draft) => draft.id !== id)
    })
    this.on('log.write', ({ message }) => {
      this.faults.push(message)
    })
    this.on('journal.others', () => null)
    this.on('api.again', () => undefined)
    this.on('files.forget', () => undefined)
    this.on('host.setPending', () => undefined)
    this.on('host.focusWindow', () => undefined)
  }

  /** Answers an operation; a later answer replaces this one. */
  on<N extends OperationName>(
    name: N,
    answer: (input: OperationParsed<N>) => OperationOutput<N> | Promise<OperationOutput<N>>,
  ): void {
    this.handlers.set(name, (input) => answer(input as OperationParsed<N>))
  }

  /** Answers a documented call; a later answer replaces this one. */
  serve<E extends AnyEndpoint>(
    endpoint: E,
    answer: (input: CallInput) => EndpointAnswer<E> | Promise<EndpointAnswer<E>>,
  ): void {
    this.endpoints.set(endpoint.id, async (input) => {
      const parsed = {
        ...input,
        params: endpoint.params.parse(input.params) ?? {},
        query: endpoint.query.parse(withoutEmptyNumbers(endpoint.query, input.query)) ?? {},
        body: sentBody(endpoint, withoutEmptyNumbers(endpoint.body, input.body)),
      }
      return endpoint.answer.parse(await answer(parsed))
    })
  }

  /** Inputs of the calls of one endpoint so far, as they were sent. */
  callsOf(endpoint: AnyEndpoint): readonly OperationInput<'api.call'>[] {
    return this.inputsOf('api.call').filter((input) => input.endpoint === endpoint.id)
  }

  /** Bodies that the calls of one endpoint have sent so far. */
  bodiesOf(endpoint: AnyEndpoint): readonly unknown[] {
    return this.callsOf(endpoint).map(({ body }) => body)
  }

  /** Inputs of one operation so far. */
  inputsOf<N extends OperationName>(name: N): readonly OperationInput<N>[] {
    return this.asked.filter((one) => one.name === name).map(({ input }) => input as OperationInput<N>)
  }

  /** Sends the page an event of core. */
  send(event: BridgeEvent): void {
    settleEffects()
    for (const listener of this.listeners) listener(event)
  }

  call = async <N extends OperationName>(
    name: N,
    input: OperationInput<N>,
  ): Promise<Result<OperationOutput<N>>> => {
    this.asked.push({ name, input })
    try {
      const { input: takes, output: gives } = operations[name]
      const parsed = takes.parse(input)
      const value = gives.parse(await this.answerTo(name, parsed))
      return { ok: true, value: value as OperationOutput<N> }
    } catch (error) {
      return { ok: false, failure: this.failureOf(name, error) }
    }
  }

  offer = async (
    files: readonly { readonly name: string; readonly size: number; readonly type: string }[],
  ): Promise<Result<PickedFile[]>> => ({
    ok: true,
    value: files.map(({ name, size, type }) => {
      this.offered += 1
      return { id: `file-${this.offered}`, name, size, type }
    }),
  })

  listen = (listener: (event: BridgeEvent) => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private answerTo(name: OperationName, input: unknown): unknown {
    const handler = this.handlers.get(name)
    if (handler) return handler(input)
    if (name === 'api.call') return this.answerCall(input as OperationParsed<'api.call'>)
    return this.refuse(name)
  }

  private async answerCall(input: OperationParsed<'api.call'>): Promise<OperationOutput<'api.call'>> {
    const answer = this.endpoints.get(input.endpoint)
    if (!answer) return this.refuse(input.endpoint)
    const data = await answer({
      params: input.params as Record<string, unknown>,
      query: input.query as Record<string, unknown>,
      body: input.body,
      confirm: input.confirm,
      prefer: input.prefer,
    })
    return { data, source: input.prefer === 'cache' ? 'cache' : 'network', asOf: Date.now() }
  }

  private refuse(name: string): never {
    this.unanswered.push(name)
    throw new FailureError({ code: 'not-found', message: `no suite answers ${name}` })
  }

  private failureOf(name: string, error: unknown): Failure {
    if (error instanceof FailureError) return error.failure
    // An input or an answer that does not fit the contract is a mistake of the page or of the suite.
    this.unanswered.push(`${name}: ${String(error)}`)
    return { code: 'internal', message: String(error) }
  }
}

/** A refusal of the platform, to be thrown by an answer. */
export const refusal = (failure: Partial<Failure> & Pick<Failure, 'code'>): FailureError =>
  new FailureError({ message: '', ...failure })
