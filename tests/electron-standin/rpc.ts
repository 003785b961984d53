/** Requests in both directions over one message channel that copies by structured clone. */
export type Methods<T> = { [K in keyof T]: (argument: never) => unknown }

export interface MessageChannelEnd {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
}

type Envelope =
  | { kind: 'ask'; id: number; method: string; argument: unknown }
  | { kind: 'answer'; id: number; ok: true; value: unknown }
  | { kind: 'answer'; id: number; ok: false; message: string }

export interface Rpc<Remote extends Methods<Remote>> {
  /** Sends a request. Rejects with the other side's message, or when the channel has closed. */
  ask<K extends keyof Remote & string>(
    method: K,
    argument: Parameters<Remote[K]>[0],
  ): Promise<Awaited<ReturnType<Remote[K]>>>
  /** Rejects every pending request with this reason. */
  closed(reason: string): void
}

export function createRpc<Local extends Methods<Local>, Remote extends Methods<Remote>>(
  channel: MessageChannelEnd,
  local: Local,
): Rpc<Remote> {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let last = 0
  let end: string | null = null

  const answer = async (id: number, method: string, argument: unknown) => {
    try {
      const handler = local[method as keyof Local] as unknown as ((argument: unknown) => unknown) | undefined
      if (handler === undefined) throw new Error(`stand-in: no handler for ${method}`)
      channel.post({ kind: 'answer', id, ok: true, value: await handler(argument) } satisfies Envelope)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      channel.post({ kind: 'answer', id, ok: false, message } satisfies Envelope)
    }
  }

  channel.onMessage((received) => {
    const message = received as Envelope
    if (message.kind === 'ask') {
      void answer(message.id, message.method, message.argument)
      return
    }
    const waiting = open.get(message.id)
    open.delete(message.id)
    if (message.ok) waiting?.resolve(message.value)
    else waiting?.reject(new Error(message.message))
  })

  return {
    ask(method, argument) {
      return new Promise((resolve, reject) => {
        if (end !== null) {
          reject(new Error(end))
          return
        }
        const id = ++last
        open.set(id, { resolve: resolve as (value: unknown) => void, reject })
        channel.post({ kind: 'ask', id, method, argument } satisfies Envelope)
      })
    },
    closed(reason) {
      end = reason
      for (const { reject } of open.values()) reject(new Error(reason))
      open.clear()
    },
  }
}
