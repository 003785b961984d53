import type { Step } from '#core/steps/compose.ts'
import { requestedPage } from '../requestedPage.ts'
import type { SessionCall } from './sessionCall.ts'

/** Takes the requested page out of the answer of a platform that answers all rows. */
export const pageTaken: Step<SessionCall, unknown> = async (call, next) =>
  requestedPage(call.endpoint, call.input, await next(call))
