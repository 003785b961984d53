import { passwordFirst } from '#core/failures.ts'
import type { PassingStep } from '#core/steps/compose.ts'
import { leadsToPassword } from '../passwordFirst.ts'
import type { TokenGate } from '../tokenGate.ts'
import type { SessionCall } from './sessionCall.ts'

/**
 * Refuses all calls but those that lead to a new password, while the account must set one. The gate does the same, but
 * the cache has no token.
 */
export const limited =
  (gate: Pick<TokenGate, 'isLimited'>): PassingStep<SessionCall> =>
  async (call, next) => {
    if (gate.isLimited() && !leadsToPassword(call.endpoint)) throw passwordFirst()
    return next(call)
  }
