import type { Mapped } from '#core/mapping/mapping.ts'
import type { PassingStep } from '#core/steps/compose.ts'
import { notServed } from '../unserved.ts'
import type { PlatformCall } from './platformCall.ts'

/** Refuses calls that the platform lacks by its mapping with `not-found`; nothing is sent. */
export const missing =
  (mapped: Pick<Mapped, 'lacks'> | undefined): PassingStep<PlatformCall> =>
  async (call, next) => {
    if (mapped?.lacks(call.endpoint, call.input)) throw notServed(call.endpoint)
    return next(call)
  }
