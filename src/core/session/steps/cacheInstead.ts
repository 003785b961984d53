import type { Failure } from '#contract/failures.ts'
import { faultOf } from '#core/gateway/faults.ts'
import type { Step } from '#core/steps/compose.ts'
import type { ReadCache } from '../sessionCache.ts'
import type { WindowAnswer } from './answered.ts'
import type { WindowCall } from './sessionCall.ts'

/** Whether the platform did not answer, or refused a filter; the cache supports every filter of a log. */
const mayBeCached = ({ code, conditions }: Failure): boolean =>
  code === 'offline' || code === 'timeout' || conditions !== undefined

/** Answers a read from the cache where the platform did not answer, or refused a filter. */
export const cacheInstead =
  (readCache: ReadCache): Step<WindowCall, WindowAnswer> =>
  async (call, next) => {
    try {
      return await next(call)
    } catch (error) {
      const isCached = call.endpoint.effect === 'read' && mayBeCached(faultOf(error).failure)
      const answer = isCached ? await readCache(call.endpoint, call.input) : null
      if (answer) return answer
      throw error
    }
  }
