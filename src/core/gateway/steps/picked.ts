import type { Mapped } from '#core/mapping/mapping.ts'
import type { Step } from '#core/steps/compose.ts'
import { pickedRecord } from '../pickedRecord.ts'
import type { ReceivedAnswers } from '../receivedAnswers.ts'
import type { PlatformCall } from './platformCall.ts'

/** Takes the record out of a list where the platform has no read of a single one. */
export const picked =
  (
    mapped: Pick<Mapped, 'pick'> | undefined,
    received: Pick<ReceivedAnswers, 'decoded'>,
  ): Step<PlatformCall, unknown> =>
  async (call, next) => {
    const pick = mapped?.pick(call.endpoint)
    if (!pick) return next(call)
    const found = await pickedRecord(pick, call.input, (endpoint, input) =>
      next({ ...call, endpoint, input, raw: false }),
    )
    return call.raw ? found : received.decoded(call.endpoint, found)
  }
