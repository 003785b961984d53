import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Outgoing, type Receiver } from './outgoing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const SECOND = 1000
const onFault = (): void => undefined

class FakeReceiver implements Receiver {
  isDestroyed = false
  readonly #listeners: (() => void)[] = []
  once(_event: 'close', listener: () => void): void {
    this.#listeners.push(listener)
  }
  destroy(): void {
    this.isDestroyed = true
    this.close()
  }
  close(): void {
    for (const listener of this.#listeners.splice(0)) listener()
  }
}

/** Content without an end that records whether it was freed. */
function endless() {
  const state = { isFreed: false }
  async function* content(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.from('x')
    } finally {
      state.isFreed = true
    }
  }
  return { state, content: content() }
}

const begun = (receiver?: Receiver, clock = () => new Date()) => {
  const { state, content } = endless()
  const stream = new Outgoing(clock).begin('export', '1', receiver).stream(content, onFault)
  return { state, reader: stream.getReader() }
}

test('a reader that goes on before its minute is over keeps its answer', async () => {
  const receiver = new FakeReceiver()
  const { state, reader } = begun(receiver)
  for (let time = 0; time < 10; time += 1) {
    await reader.read()
    await vi.advanceTimersByTimeAsync(59 * SECOND)
  }
  expect([state.isFreed, receiver.isDestroyed]).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(4 * SECOND)
  expect([state.isFreed, receiver.isDestroyed]).toEqual([true, true])
})

test('a clock that is set forward breaks off no answer that is being read', async () => {
  let offset = 0
  const receiver = new FakeReceiver()
  const { state, reader } = begun(receiver, () => new Date(Date.now() + offset))
  await reader.read()
  // The piece after it is fetched ahead.
  await vi.advanceTimersByTimeAsync(0)
  offset = 8 * 60 * 60 * SECOND
  await vi.advanceTimersByTimeAsync(SECOND)
  await reader.read()
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect([state.isFreed, receiver.isDestroyed]).toEqual([false, false])
})

test('an answer without a socket ends for its reader with an error', async () => {
  const { state, reader } = begun()
  await reader.read()
  await vi.advanceTimersByTimeAsync(63 * SECOND)
  expect(state.isFreed).toBe(true)
  await reader.read().catch(() => undefined)
  await expect(reader.read()).rejects.toThrow('no progress')
})

test('the place is given back when the response closes, the reader cancels, the content fails or ends', async () => {
  const outgoing = new Outgoing(() => new Date())
  const receivers: FakeReceiver[] = []
  const begin = (content: string | AsyncIterable<Uint8Array>, receiver?: Receiver) =>
    outgoing.begin('export', '1', receiver).stream(content, onFault).getReader()
  const fill = () => {
    for (;;) {
      const receiver = new FakeReceiver()
      begin(endless().content, receiver)
      receivers.push(receiver)
    }
  }
  const isFull = () => expect(fill).toThrow('export.tooMany')
  isFull()
  expect(receivers).toHaveLength(6)

  receivers.pop()?.close()
  const cancelled = begin(endless().content)
  isFull()
  await cancelled.cancel()
  const failing = begin({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('gone')) }) })
  isFull()
  await expect(failing.read()).rejects.toThrow('gone')
  const text = 'a text that is sent in pieces '.repeat(10_000)
  const ending = begin(text)
  isFull()
  const chunks: Uint8Array[] = []
  for (let next = await ending.read(); !next.done; next = await ending.read()) chunks.push(next.value)
  expect(chunks.length).toBeGreaterThan(1)
  expect(Buffer.concat(chunks).toString()).toBe(text)
  begin(endless().content)
  isFull()
})

test('content of which nothing was read yet is freed as well', async () => {
  for (const isCancelled of [true, false]) {
    const receiver = new FakeReceiver()
    const content = new Readable({ read: () => undefined })
    const stream = new Outgoing(() => new Date()).begin('export', '1', receiver).stream(content, onFault)
    if (isCancelled) void stream.cancel()
    else receiver.close()
    await vi.advanceTimersByTimeAsync(0)
    expect(content.destroyed, String(isCancelled)).toBe(true)
  }
})

test('the checks rest while nothing is sent', async () => {
  const receiver = new FakeReceiver()
  begun(receiver)
  expect(vi.getTimerCount()).toBe(1)
  receiver.close()
  expect(vi.getTimerCount()).toBe(0)
})
