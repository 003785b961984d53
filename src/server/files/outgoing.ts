import { Readable } from 'node:stream'
import { ErrorCode } from '#contract/failures.ts'
import type { Clock } from '#server/common/clock.ts'
import { Refusal } from '#server/common/refusal.ts'
import type { TextKey } from '#server/common/texts.ts'

/** Milliseconds without progress after which the reader of an export counts as gone. */
const STALLED_MS = 60_000
/** The same of a stored file: a film that a user has paused is not read either. */
const FILE_STALLED_MS = 10 * STALLED_MS

const CHECK_MS = 1000

/**
 * Checks in a row that find a reader late before its response ends: after a change of the clock, one check finds them
 * all late.
 */
const LATE_CHECKS = 2

/** Bytes of a stored file from which on its downloads are limited. */
export const LARGE_DOWNLOAD = 1_048_576

/** Characters of a text that are sent at once. */
const PIECE = 65_536

/** Kinds of content, and how many of each an account may have under way; a console saves four at once. */
const kinds = {
  export: { atOnce: 6, refusal: 'export.tooMany' },
  largeFile: { atOnce: 16, refusal: 'download.tooMany' },
  /** Pictures and other files that a list shows by the dozen. */
  smallFile: null,
} as const satisfies Readonly<Record<string, { atOnce: number; refusal: TextKey } | null>>

export type SendingKind = keyof typeof kinds

/** The part of an HTTP response that reports its end and ends it; absent in calls without a socket. */
export interface Receiver {
  once(event: 'close', listener: () => void): unknown
  destroy(): unknown
}

/** An answer of many bytes on its way to an account. */
export class Sending {
  readonly kind: SendingKind
  readonly account: string
  readonly #clock: Clock
  readonly #receiver: Receiver | undefined
  readonly #onEnd: (sending: Sending) => void
  #content: string | AsyncIterable<Uint8Array> | undefined
  #source: Iterator<Uint8Array> | AsyncIterator<Uint8Array> | undefined
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #progress: number
  #late = 0

  constructor(parts: {
    kind: SendingKind
    account: string
    clock: Clock
    receiver: Receiver | undefined
    onEnd: (sending: Sending) => void
  }) {
    this.kind = parts.kind
    this.account = parts.account
    this.#clock = parts.clock
    this.#receiver = parts.receiver
    this.#onEnd = parts.onEnd
    this.#progress = parts.clock().getTime()
    this.#receiver?.once('close', () => void this.end())
  }

  /** The content, read as fast as the receiver takes it. */
  stream(
    content: string | AsyncIterable<Uint8Array>,
    onFault: (error: unknown) => void,
  ): ReadableStream<Uint8Array> {
    const source = typeof content === 'string' ? pieces(content) : content[Symbol.asyncIterator]()
    this.#content = content
    this.#source = source
    return new ReadableStream({
      start: (controller) => {
        this.#controller = controller
      },
      pull: async (controller) => {
        this.#progressed()
        const { done, value } = await this.#next(source, onFault)
        if (!done) controller.enqueue(value)
        else {
          controller.close()
          // With a response, bytes that have been read may still have to be sent.
          if (!this.#receiver) await this.end()
        }
      },
      cancel: () => this.end(),
    })
  }

  /** The head of the response has been sent already: a fault in its middle can only be recorded and break it off. */
  async #next(
    source: Iterator<Uint8Array> | AsyncIterator<Uint8Array>,
    onFault: (error: unknown) => void,
  ): Promise<IteratorResult<Uint8Array>> {
    try {
      return await source.next()
    } catch (error) {
      onFault(error)
      void this.end()
      throw error
    } finally {
      this.#progressed()
    }
  }

  #progressed(): void {
    this.#progress = this.#clock().getTime()
  }

  /** Breaks the answer off when its reader has made no progress for too long. */
  check(now: number): void {
    const patience = this.kind === 'export' ? STALLED_MS : FILE_STALLED_MS
    this.#late = now - this.#progress > patience ? this.#late + 1 : 0
    if (this.#late < LATE_CHECKS) return
    if (this.#receiver) this.#receiver.destroy()
    else this.#controller?.error(new Error('The reader makes no progress'))
    void this.end()
  }

  /** Frees the resources of the content, and the account's place. */
  async end(): Promise<void> {
    this.#onEnd(this)
    const content = this.#content
    const source = this.#source
    this.#content = undefined
    this.#source = undefined
    // Errors while it is discarded are ignored: no response is left that they could spoil.
    await Promise.resolve(source?.return?.()).catch(() => undefined)
    // Content that holds a file or a statement before its first piece was read is not freed by its iterator.
    if (content instanceof Readable) content.destroy()
  }
}

function* pieces(text: string): Generator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE)
}

/** The answers of many bytes that are under way. */
export class Outgoing {
  readonly #clock: Clock
  readonly #open = new Set<Sending>()
  #timer: NodeJS.Timeout | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @throws 429 while as many of this kind as the account may have are under way */
  begin(kind: SendingKind, account: string, receiver: Receiver | undefined): Sending {
    const limit = kinds[kind]
    if (limit) {
      const same = [...this.#open].filter((open) => open.kind === kind && open.account === account)
      if (same.length >= limit.atOnce)
        throw new Refusal(ErrorCode.tooMany, limit.refusal, { limit: limit.atOnce })
    }
    const sending = new Sending({
      ...{ kind, account, receiver, clock: this.#clock },
      onEnd: (ended) => this.#ended(ended),
    })
    this.#open.add(sending)
    this.#timer ??= setInterval(() => this.#check(), CHECK_MS).unref()
    return sending
  }

  #check(): void {
    const now = this.#clock().getTime()
    for (const sending of this.#open) sending.check(now)
  }

  #ended(sending: Sending): void {
    this.#open.delete(sending)
    if (this.#open.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
