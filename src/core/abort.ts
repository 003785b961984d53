/** Settles with the promise, or rejects as soon as the signal says so, whatever the promise does. */
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
  try {
    for (;;) {
      const next = await orAborted(iterator.next(), signal)
      if (next.done) {
        isDone = true
        return
      }
      yield next.value
    }
  } finally {
    // Not awaited: a source that hangs would hang here as well.
    if (!isDone) iterator.return?.().catch(() => {})
  }
}

/** The same items; the next one is asked for while the last one is at work. */
export async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  const ask = () => {
    const next = iterator.next()
    // Heard of when it is awaited; the caller may stop before.
    next.catch(() => {})
    return next
  }
  try {
    for (let next = ask(); ; ) {
      const item = await next
      if (item.done) return
      next = ask()
      yield item.value
    }
  } finally {
    iterator.return?.().catch(() => {})
  }
}
