import { auth } from '#contract/resources/shell/auth.ts'
import type { Mapped } from '#core/mapping/mapping.ts'
import type { PassingStep } from '#core/steps/compose.ts'
import { conditionsOf } from '../conditions.ts'
import { faultOf } from '../faults.ts'
import type { ServedCalls } from '../servedCalls.ts'
import type { AskUnknown } from '../unserved.ts'
import type { PlatformCall } from './platformCall.ts'

/**
 * Records from answers and refusals which calls the platform serves. Raw calls belong to the sign-in and the doctor, which
 * judge themselves.
 * @param plain sends a call that records nothing
 */
export const tracked =
  (
    served: Pick<ServedCalls, 'track'>,
    mapped: Pick<Mapped, 'request'> | undefined,
    plain: (call: PlatformCall) => Promise<unknown>,
  ): PassingStep<PlatformCall> =>
  async (call, next) => {
    if (call.raw) return next(call)
    const { endpoint, input, token } = call
    const askUnknown: AskUnknown = async (path) => {
      const unknown = { ...auth.endpoints.nav, id: 'unknown path', path }
      try {
        await plain({ ...call, endpoint: unknown, input: {}, background: true, raw: true })
        return 'answered'
      } catch (error) {
        const { failure } = faultOf(error)
        return failure.status === undefined ? 'unreached' : failure
      }
    }
    const path = () => (mapped?.request(endpoint, input).endpoint ?? endpoint).path
    const isConditional = conditionsOf(endpoint, input).length > 0
    return served.track({ endpoint, isConditional, path, token, askUnknown }, () => next(call))
  }
