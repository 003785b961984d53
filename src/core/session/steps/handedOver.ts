import type { ClientLog } from '#core/clientLog.ts'
import type { Platform } from '#core/gateway/platform.ts'
import type { Step } from '#core/steps/compose.ts'
import { callVia, findVia } from '../handover.ts'
import type { SessionCall } from './sessionCall.ts'

/** Carries out the two calls whose paths are in a handover configuration. */
export const handedOver =
  (platform: Platform, log: ClientLog): Step<SessionCall, unknown> =>
  async (call, next) => {
    const { endpoint, input, signal, confirm, background } = call
    if (!findVia(endpoint.id)) return next(call)
    return callVia(platform, log, endpoint, input, { signal, confirm, background })
  }
