import type { Readable } from 'node:stream'
import { FailureError } from '#contract/failures.ts'

/** Bytes buffered for the reader; beyond them the connection is paused. */
const MOST = 1024 * 1024

/**
 * Reads a body in the pieces in which it was received. Node's own iteration of a stream concatenates buffered data,
 * which copies every byte of a file a second time.
 * @throws FailureError `offline` when the connection was closed before the end
 */
export async function* pieces(body: Readable): AsyncGenerator<Uint8Array> {
  const arrived: Uint8Array[] = []
  let bytes = 0
  let hasEnded = false
  const closed = () => new FailureError({ code: 'offline', message: 'closed' })
  // It may have ended while the save dialog was open: then no further event is emitted.
  let failure: unknown = body.errored ?? (body.destroyed ? closed() : undefined)
  let wake = (): void => {}
  body.on('data', (piece: Uint8Array) => {
    arrived.push(piece)
    bytes += piece.length
    if (bytes >= MOST) body.pause()
    wake()
  })
  body.once('end', () => {
    hasEnded = true
    wake()
  })
  // Not removed: abandoning the body early emits an error as well.
  body.on('error', (error: unknown) => {
    failure ??= error
    wake()
  })
  body.once('close', () => {
    failure ??= closed()
    wake()
  })
  try {
    for (;;) {
      const piece = arrived.shift()
      if (piece) {
        bytes -= piece.length
        if (bytes < MOST / 2 && body.isPaused()) body.resume()
        yield piece
      } else if (hasEnded) {
        return
      } else if (failure !== undefined) {
        throw failure
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    body.destroy()
  }
}
