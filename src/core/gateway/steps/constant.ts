import type { Mapped } from '#core/mapping/mapping.ts'
import type { Step } from '#core/steps/compose.ts'
import type { ReceivedAnswers } from '../receivedAnswers.ts'
import type { PlatformCall } from './platformCall.ts'

/** Answers the calls whose data are in the mapping. They are no evidence about the connection. */
export const constant =
  (
    mapped: Pick<Mapped, 'constant'> | undefined,
    received: Pick<ReceivedAnswers, 'decoded'>,
  ): Step<PlatformCall, unknown> =>
  async (call, next) => {
    const found = mapped?.constant(call.endpoint, call.input)
    if (!found) return next(call)
    return call.raw ? found.data : received.decoded(call.endpoint, found.data)
  }
