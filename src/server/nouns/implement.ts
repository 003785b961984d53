import type { AnyEndpoint, Endpoint, EndpointAnswer, Resource } from '#contract/kernel.ts'
import type { z } from 'zod'
import type { Context } from '#server/context/context.ts'
import type { StoredBytes } from '#server/files/answerBytes.ts'
import type { ReceivedFile } from '#server/files/receive.ts'
import type { Words } from '#server/common/texts.ts'

/** Arguments of a handler: the three parts of the request after parsing. */
export type Call<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { readonly params: z.output<P>; readonly query: z.output<Q>; readonly body: z.output<B> }
    : never

/** Bytes instead of an envelope, for endpoints of kind `file` and `image`. */
export class Attachment {
  readonly contentType: string
  readonly content: string | AsyncIterable<Uint8Array>
  /** Suggested file name; none for pictures that are shown, not saved. */
  readonly fileName: string | undefined

  constructor(contentType: string, content: string | AsyncIterable<Uint8Array>, fileName?: string) {
    this.contentType = contentType
    this.content = content
    this.fileName = fileName
  }
}

type Answer<E> =
  | Attachment
  | StoredBytes
  | (EndpointAnswer<E> extends null ? null | undefined | void : EndpointAnswer<E>)

/** Runs inside a transaction when the call changes anything; a refusal undoes all of it. */
export type Handler<E> = (context: Context, call: Call<E>) => Answer<E>

/** For the few calls that must wait (password hashes): no transaction around, they open their own. */
export interface WaitingHandler<E> {
  readonly wait: (context: Context, call: Call<E>) => Promise<Answer<E>>
}

/** For a change that first has to wait for something: the function that `prepare` returns runs as a handler does. */
export interface PreparingHandler<E> {
  readonly prepare: (context: Context, call: Call<E>) => Promise<() => Answer<E>>
}

/** For `multipart` calls: the file has arrived and is on the disk; unless it is kept, it is removed afterwards. */
export interface ReceivingHandler<E> {
  readonly receive: (context: Context, call: Call<E>, file: ReceivedFile) => Answer<E>
}

export type HandlerOf<E> = Handler<E> | WaitingHandler<E> | PreparingHandler<E> | ReceivingHandler<E>

export type Handlers<X extends Record<string, AnyEndpoint>> = { readonly [K in keyof X]: HandlerOf<X[K]> }

/** A resource with everything the router needs to serve it. */
export interface Implementation {
  readonly resource: Resource
  /** Name of the noun in the operation log and export files. */
  readonly title: Words
  /** Names of the endpoints beyond the usual six in the operation log. */
  readonly verbs: ReadonlyMap<string, Words | undefined>
  handler(name: string): AnyHandler
}

/** A handler without the type of its endpoint. Only the router calls it, with values of that endpoint's schemas. */
export type AnyHandler =
  | ((context: Context, call: never) => unknown)
  | { readonly wait: (context: Context, call: never) => Promise<unknown> }
  | { readonly prepare: (context: Context, call: never) => Promise<() => unknown> }
  | { readonly receive: (context: Context, call: never, file: ReceivedFile) => unknown }

/** Binds a resource to its handlers. Does not compile while an endpoint has none. */
export function implement<X extends Record<string, AnyEndpoint>>(
  resource: Resource & { readonly endpoints: X },
  title: Words,
  handlers: Handlers<X>,
  verbs?: Readonly<Partial<Record<keyof X & string, Words>>>,
): Implementation {
  return {
    resource,
    title,
    verbs: new Map(Object.entries<Words | undefined>(verbs ?? {})),
    handler: (name) => {
      const handler = handlers[name]
      if (!handler) throw new Error(`${resource.name}.${name} has no handler`)
      return handler
    },
  }
}
