import { randomUUID } from 'node:crypto'
import type { Answer } from '#contract/bridge.ts'
import { fail, ok, type Result } from '#contract/failures.ts'
import { isLong, type Piece, piecesOf } from '#base/pieces.ts'

/** Long answers on their way to windows: copying one as a whole would block all of them. */
export interface Rests {
  /** The result as this window receives it; the missing parts of a long one are kept for it. */
  divided(windowId: string, result: Result<unknown>): Answer<unknown>
  /** The next piece; null after the last. A rest of another window is none. */
  next(windowId: string, id: string): Result<Piece | null>
}

interface Rest {
  readonly windowId: string
  readonly pieces: Iterator<Piece>
  readonly limit: NodeJS.Timeout
}

/** Milliseconds for which a rest waits to be requested: a page that was closed or navigated never does. */
const PATIENCE = 60_000

/** @param patience milliseconds, default a minute */
export function createRests(patience = PATIENCE): Rests {
  const rests = new Map<string, Rest>()
  return {
    divided(windowId, result) {
      if (!result.ok || !isLong(result.value)) return result
      const { head, rest } = piecesOf(result.value)
      const id = randomUUID()
      const limit = setTimeout(() => rests.delete(id), patience).unref()
      rests.set(id, { windowId, pieces: rest, limit })
      return { ok: true, value: head, rest: id }
    },
    next(windowId, id) {
      const rest = rests.get(id)
      if (rest?.windowId !== windowId) return fail({ code: 'not-found', message: 'No such answer' })
      const step = rest.pieces.next()
      if (!step.done) {
        rest.limit.refresh()
        return ok(step.value)
      }
      clearTimeout(rest.limit)
      rests.delete(id)
      return ok(null)
    },
  }
}
