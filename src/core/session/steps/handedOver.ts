import type { ClientLog } from '../../clientLog.ts'
import type { Platform } from '../../gateway/platform.ts'
import type { Step } from '../../steps/compose.ts'
import { callVia, findVia } from '../handover.ts'
import type { SessionCall } from './sessionCall.ts'

/** Carries out the two calls whose paths are in a handover configuration. */
export const handedOver =
  (platform: Platform, log: ClientLog): Step<SessionCall, unknown> =>
  (call, next) => {
    const { endpoint, input, signal, confirm } = call
    return findVia(endpoint.id) ? callVia(platform, log, endpoint, input, { signal, confirm }) : next(call)
  }
