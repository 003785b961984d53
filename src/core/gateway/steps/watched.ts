import type { ClientLog } from '#core/clientLog.ts'
import type { PassingStep } from '#core/steps/compose.ts'
import type { ConnectionWatch } from '../connection.ts'
import { faultOf } from '../faults.ts'

/**
 * Reports to the watch how a call ended, and failures to the client log.
 * @param profileId for the log
 */
export const watched =
  (
    watch: Pick<ConnectionWatch, 'answered' | 'failed'>,
    log: Pick<ClientLog, 'warn'>,
    profileId: () => string,
  ): PassingStep<{ readonly endpoint: { readonly id: string } }> =>
  async (call, next) => {
    const startedAt = Date.now()
    try {
      const value = await next(call)
      watch.answered()
      return value
    } catch (error) {
      const { failure } = faultOf(error)
      const { code, status, message: reason } = failure
      const milliseconds = Date.now() - startedAt
      log.warn('call failed', {
        ...{ endpoint: call.endpoint.id, profile: profileId(), code, status, reason, milliseconds },
      })
      // An envelope with unusable fields is an answer, any other response only a sign of life.
      if (status !== undefined && (code !== 'bad-answer' || failure.unusable)) watch.answered()
      else watch.failed(failure)
      throw error
    }
  }
