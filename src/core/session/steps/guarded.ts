import type { Profile } from '#contract/bridge.ts'
import type { WriteGuard } from '#core/gateway/writeGuard.ts'
import type { PassingStep } from '#core/steps/compose.ts'
import { leadsToPassword } from '../passwordFirst.ts'
import type { TokenGate } from '../tokenGate.ts'
import type { SessionRequest } from './sessionCall.ts'

/** Refuses calls that the write guard does not allow at the moment. */
export const guarded =
  (
    guard: Pick<WriteGuard, 'check'>,
    gate: Pick<TokenGate, 'isLimited'>,
    profile: () => Profile,
  ): PassingStep<SessionRequest> =>
  async (call, next) => {
    const { endpoint, confirm } = call
    // A password that is due can be changed in a read-only profile too: nothing else could be done there.
    const isFree = endpoint === undefined || (gate.isLimited() && leadsToPassword(endpoint))
    if (!isFree) guard.check(profile(), endpoint, confirm)
    return next(call)
  }
