import type { PassingStep } from '#core/steps/compose.ts'
import { leadsToPassword } from '../passwordFirst.ts'
import type { TokenGate } from '../tokenGate.ts'
import type { SessionRequest } from './sessionCall.ts'

/**
 * Gives the call the session's token. A call of the operator waits for a sign-in or for the lock, and is sent once more
 * when the platform refuses the token.
 */
export const token =
  (gate: Pick<TokenGate, 'use'>): PassingStep<SessionRequest> =>
  async (call, next) => {
    const { endpoint, signal, background } = call
    const evenLimited = endpoint !== undefined && leadsToPassword(endpoint)
    return gate.use((used) => next({ ...call, token: used }), { signal, wait: !background, evenLimited })
  }
