import { noConnection } from '#core/failures.ts'
import type { PlatformClient } from '#core/gateway/platformClient.ts'
import type { PassingStep } from '#core/steps/compose.ts'
import type { SessionRequest } from './sessionCall.ts'

/** Fails while the platform is out of reach: calls of the console itself at once, others after one probe. */
export const reachable =
  (client: {
    connection: PlatformClient['connection']
    watch: Pick<PlatformClient['watch'], 'demand'>
  }): PassingStep<SessionRequest> =>
  async (call, next) => {
    if (call.background && client.connection().state === 'offline') throw noConnection()
    await client.watch.demand()
    return next(call)
  }
