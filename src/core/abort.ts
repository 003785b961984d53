/** Settles with the promise, or rejects as soon as the signal is aborted, whatever the promise does. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** The same items; ends with the signal's reason even while the source does not answer. */
export async function* abortable<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  let isDone = false
  let abandon = (_reason: unknown): void => {}
  // One listener for all items: files have many thousand.
  const onAbort = (): void => abandon(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      const next = await new Promise<IteratorResult<T>>((resolve, reject) => {
        abandon = reject
        iterator.next().then(resolve, reject)
      })
      if (next.done) {
        isDone = true
        return
      }
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not awaited: a source that hangs would hang here as well.
    if (!isDone) iterator.return?.().catch(() => {})
  }
}
