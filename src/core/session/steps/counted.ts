import type { Traffic } from '#core/gateway/traffic.ts'
import type { PassingStep } from '#core/steps/compose.ts'
import type { SessionCall } from './sessionCall.ts'

/** Counts the calls that a window waits for, so that background work pauses. */
export const counted =
  (traffic: Pick<Traffic, 'during'>): PassingStep<SessionCall> =>
  async (call, next) =>
    traffic.during(() => next(call))
