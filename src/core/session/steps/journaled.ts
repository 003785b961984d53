import { faultOf } from '#core/gateway/faults.ts'
import type { PlatformClient } from '#core/gateway/platformClient.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { PassingStep } from '#core/steps/compose.ts'
import type { SessionCall } from './sessionCall.ts'

/**
 * Writes an entry of each change before it is sent, and how it ended; remembers what is read. A change that cannot
 * be sent, because the platform is out of reach, fails before.
 */
export const journaled =
  (
    journal: Pick<Journal, 'read' | 'begin'>,
    watch: Pick<PlatformClient['watch'], 'demand'>,
  ): PassingStep<SessionCall> =>
  async (call, next) => {
    const { endpoint, input, background, windowId = '', note, fileName } = call
    if (endpoint.effect === 'read') {
      const data = await next(call)
      if (!background) journal.read(endpoint, data)
      return data
    }
    if (endpoint.effect === 'session' || background) return next(call)
    await watch.demand()
    const entry = await journal.begin({ endpoint, input, windowId, note, fileName })
    try {
      const data = await next(call)
      await entry?.succeeded(data)
      return data
    } catch (error) {
      await entry?.failed(faultOf(error).failure)
      throw error
    }
  }
