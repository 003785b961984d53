import type { Failure } from '#contract/failures.ts'
import { faultOf } from '#core/gateway/faults.ts'
import type { PassingStep } from '#core/steps/compose.ts'
import type { SessionCall } from './sessionCall.ts'

/** Whether a refusal opens no pop-up. */
const isSilentRefusal = ({ code, loud, message }: Failure): boolean =>
  code === 'refused' && !loud && message !== ''

/** @param note adds a refusal that opens no pop-up to the notice list */
export const refusalNoted =
  (note: (call: string, message: string) => void): PassingStep<SessionCall> =>
  async (call, next) => {
    try {
      return await next(call)
    } catch (error) {
      const { failure } = faultOf(error)
      if (isSilentRefusal(failure) && !call.background) note(call.endpoint.id, failure.message)
      throw error
    }
  }
