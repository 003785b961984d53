import { parseInput } from '#core/gateway/input.ts'
import type { PlatformClient } from '#core/gateway/platformClient.ts'
import type { PassingStep } from '#core/steps/compose.ts'
import type { SessionCall } from './sessionCall.ts'

/** Parses the input of a window and fills in its defaults. Fields that the platform does not take are not judged. */
export const parsed =
  (client: Pick<PlatformClient, 'unsent'>): PassingStep<SessionCall> =>
  async (call, next) =>
    next({ ...call, input: parseInput(call.endpoint, call.input, client.unsent()[call.endpoint.id]) })
