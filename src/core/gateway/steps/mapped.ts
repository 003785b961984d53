import type { Mapped } from '#core/mapping/mapping.ts'
import type { PassingStep } from '#core/steps/compose.ts'
import { requestOf } from '../httpRequest.ts'
import type { PlatformCall } from './platformCall.ts'

/** Makes the request of a platform that differs from the contract. */
export const mapped =
  (mapping: Pick<Mapped, 'request'> | undefined): PassingStep<PlatformCall> =>
  async (call, next) => {
    if (!mapping) return next(call)
    const made = mapping.request(call.endpoint, call.input, call.base, call.tables)
    return next({ ...call, request: requestOf(made.endpoint, made.input) })
  }
