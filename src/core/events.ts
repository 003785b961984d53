import type { BridgeEvent } from '#contract/bridge.ts'
import type { ClientLog } from './clientLog.ts'

/** Sends an event to the windows; with `sessionId` only to the windows of that session. */
export type Emit = (event: BridgeEvent, sessionId?: string) => void

export interface Events {
  readonly emit: Emit
  /** @returns a function that ends the subscription. */
  subscribe(listener: Emit): () => void
}

/** Passes each event to all listeners. A listener that throws is logged and does not affect the others. */
export function createEvents(log: ClientLog): Events {
  const listeners = new Set<Emit>()
  return {
    emit(event, sessionId) {
      for (const listener of listeners) {
        try {
          listener(event, sessionId)
        } catch (error) {
          log.error('event listener failed', { event: event.type, error })
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
