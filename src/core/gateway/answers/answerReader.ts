import { FailureError } from '#contract/failures.ts'
import { addPiece } from '#base/pieces.ts'
import type { ClientLog } from '#core/clientLog.ts'
import type { ChildPort, ChildSpawner } from '#core/ports.ts'
import type { AnswerHead, AnswerReply, AnswerRequest, ReadAnswer } from './protocol.ts'

/** Reads long answers in a separate process, and hands them over piece by piece. */
export interface AnswerReader {
  /**
   * @param chunks the part of the body that has arrived, and the part still to come
   * @throws FailureError as the gateway reads an answer; the signal's reason; errors of reading the body
   */
  read(head: AnswerHead, chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<ReadAnswer>
  /** PEM texts of the authorities that Node and the system trust. @throws FailureError when the program ends */
  authorities(): Promise<string[]>
  close(): void
}

interface Waiting {
  value: unknown
  settle(error?: unknown): void
}

/** Milliseconds without work after which the program is ended; it takes about 100 MB. */
const IDLE = 60_000

/** @param idle milliseconds without work after which the program is ended */
export function createAnswerReader({
  children,
  log,
  idle = IDLE,
}: {
  children: ChildSpawner
  log: ClientLog
  idle?: number
}): AnswerReader {
  const waiting = new Map<number, Waiting>()
  let child: ChildPort | undefined
  let rest: NodeJS.Timeout | undefined
  let lastId = 0

  const hear = (reply: AnswerReply): void => {
    const one = waiting.get(reply.id)
    if (!one) return
    switch (reply.kind) {
      case 'head':
        one.value = reply.head
        break
      case 'piece':
        addPiece(one.value, reply.piece)
        break
      case 'done':
        one.settle()
        break
      case 'failed':
        one.settle(new FailureError(reply.failure))
    }
  }

  const start = (): ChildPort => {
    const started = children.spawn('answers', {})
    // Our own program answers as the protocol has it.
    started.onMessage((message) => hear(message as AnswerReply))
    started.onExit((code, signal) => {
      if (child !== started) return
      child = undefined
      if (waiting.size > 0) log.warn('answer program ended', { exitCode: code, signal })
      const failure = {
        code: 'bad-answer',
        message: 'The program that reads long answers has ended',
      } as const
      for (const one of [...waiting.values()]) one.settle(new FailureError(failure))
    })
    return started
  }

  const end = (): void => {
    clearTimeout(rest)
    const ended = child
    child = undefined
    ended?.kill()
  }

  /** @param work posts the request's messages. @returns the result of the program's pieces */
  const ask = (
    work: (post: (request: AnswerRequest) => void, id: number) => Promise<void>,
    signal?: AbortSignal,
  ) =>
    new Promise<unknown>((resolve, reject) => {
      signal?.throwIfAborted()
      clearTimeout(rest)
      lastId += 1
      const id = lastId
      child ??= start()
      const to = child
      const one: Waiting = {
        value: undefined,
        settle(error) {
          if (!waiting.delete(id)) return
          signal?.removeEventListener('abort', onAbort)
          if (waiting.size === 0) rest = setTimeout(end, idle).unref()
          if (error === undefined) resolve(one.value)
          else reject(error)
        },
      }
      const giveUp = (reason: unknown): void => {
        to.post({ kind: 'cancel', id } satisfies AnswerRequest)
        one.settle(reason)
      }
      const onAbort = (): void => giveUp(signal?.reason)
      waiting.set(id, one)
      signal?.addEventListener('abort', onAbort, { once: true })
      work((request) => to.post(request), id).catch(giveUp)
    })

  return {
    async read(head, chunks, signal) {
      const answer = await ask(async (post, id) => {
        post({ kind: 'begin', id, ...head })
        // Copied, because a chunk is a view of a larger buffer, which would be copied with it.
        for await (const chunk of chunks) post({ kind: 'bytes', id, bytes: Uint8Array.from(chunk) })
        post({ kind: 'end', id })
      }, signal)
      return answer as ReadAnswer
    },
    async authorities() {
      return (await ask(async (post, id) => post({ kind: 'authorities', id }))) as string[]
    },
    close: end,
  }
}
