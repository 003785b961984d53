import type { PlatformClient } from '#core/gateway/platformClient.ts'
import type { Step } from '#core/steps/compose.ts'
import type { ReadCache } from '../sessionCache.ts'
import type { WindowAnswer } from './answered.ts'
import type { WindowCall } from './sessionCall.ts'

/** Answers a read from the cache where the window prefers it or the platform is out of reach. */
export const cached =
  (
    client: { connection: PlatformClient['connection']; watch: Pick<PlatformClient['watch'], 'probeNow'> },
    readCache: ReadCache,
  ): Step<WindowCall, WindowAnswer> =>
  async (call, next) => {
    const isOffline = client.connection().state === 'offline'
    if (call.endpoint.effect !== 'read' || (call.prefer !== 'cache' && !isOffline)) return next(call)
    // Cached data is answered at once; the next call shows whether the connection is back.
    if (isOffline) client.watch.probeNow()
    return (await readCache(call.endpoint, call.input)) ?? next(call)
  }
