import type { Readable } from 'node:stream'
import { FailureError } from '#contract/failures.ts'

/** Bytes that may wait for the reader; beyond them the connection is paused. */
const MOST = 1024 * 1024

/**
 * A body in the pieces in which it came off the line. Node's own reading of a stream joins whatever has
 * piled up, which copies every byte of a file once more.
 */
export async function* pieces(body: Readable): AsyncGenerator<Uint8Array> {
  const arrived: Uint8Array[] = []
  let bytes = 0
  let hasEnded = false
  const closed = () => new FailureError({ code: 'offline', message: 'closed' })
  // It may have broken off while the operator was asked where to save: then no event comes any more.
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
  // Stays for good: giving up early is an error to the body as well.
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
