import { setImmediate } from 'node:timers/promises'
import type { Failure } from '#contract/failures.ts'
import { piecesOf } from '#base/pieces.ts'
import { channel } from '#core/childChannel.ts'
import { allAuthorities } from './authorities.ts'
import type { AnswerHead, AnswerReply, AnswerRequest } from './protocol.ts'

/*
 * Reads what would block the process of the windows: long answers of a platform, and the system's store of
 * authorities. It opens no connection and has no token.
 */

interface Open {
  readonly head: AnswerHead
  readonly chunks: Uint8Array[]
}

const open = new Map<number, Open>()
/** Answers whose pieces are being sent. */
const sending = new Set<number>()

const say = (reply: AnswerReply): void => channel.post(reply)

/** Sends a value in pieces; other requests are received between two of them. */
async function send(id: number, value: unknown): Promise<void> {
  sending.add(id)
  const { head, rest } = piecesOf(value)
  say({ kind: 'head', id, head })
  for (let step = rest.next(); !step.done && sending.has(id); step = rest.next()) {
    say({ kind: 'piece', id, piece: step.value })
    await setImmediate()
  }
  if (sending.delete(id)) say({ kind: 'done', id })
}

async function attempt(id: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await send(id, await work())
  } catch (error) {
    say({ kind: 'failed', id, failure: failureOf(error) })
  }
}

const hasFailure = (error: unknown): error is { readonly failure: Failure } =>
  error instanceof Error && 'failure' in error

const failureOf = (error: unknown): Failure =>
  hasFailure(error)
    ? error.failure
    : { code: 'internal', message: error instanceof Error ? error.name : 'unknown' }

/** The contract is loaded with the first answer, so that authorities do not wait for it. */
async function read({ head, chunks }: Open): Promise<unknown> {
  const { readAnswer } = await import('./readAnswer.ts')
  const text = Buffer.concat(chunks).toString('utf8')
  chunks.length = 0
  return readAnswer(head, text)
}

channel.onMessage((message) => {
  // Sent by core only.
  const request = message as AnswerRequest
  const { id } = request
  switch (request.kind) {
    case 'begin':
      open.set(id, { head: request, chunks: [] })
      break
    case 'bytes':
      open.get(id)?.chunks.push(request.bytes)
      break
    case 'end': {
      const whole = open.get(id)
      open.delete(id)
      if (whole) void attempt(id, () => read(whole))
      break
    }
    case 'cancel':
      open.delete(id)
      sending.delete(id)
      break
    case 'authorities':
      void attempt(id, async () => allAuthorities())
  }
})
channel.onDisconnect(() => process.exit(0))
