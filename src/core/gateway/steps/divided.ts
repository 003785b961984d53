import type { Mapped } from '#core/mapping/mapping.ts'
import type { Step } from '#core/steps/compose.ts'
import type { PlatformCall } from './platformCall.ts'

/** Sends a request for each part of a call that the platform takes in parts. The last answer is that of the call. */
export const divided =
  (mapped: Pick<Mapped, 'parts'> | undefined): Step<PlatformCall, unknown> =>
  async (call, next) => {
    if (!mapped) return next(call)
    const parts = mapped.parts(call.endpoint, call.input)
    let data: unknown
    for (const [at, input] of parts.entries()) {
      data = await next({ ...call, input, raw: call.raw || at < parts.length - 1 })
    }
    return data
  }
