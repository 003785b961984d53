import type { Failure } from '#contract/failures.ts'
import { bridge } from '#kit/bridge/bridge.ts'

/**
 * Reads again at the operator's request. Core does not send calls that the platform turned out not to have; this
 * time it does.
 * @param failure why there is nothing to see; null: there is
 */
export async function readAgain(failure: Failure | null, read: () => unknown): Promise<void> {
  // Where this is refused, the reading is as well, and reports it.
  if (failure?.code === 'not-found') await bridge.call('api.again').catch(() => undefined)
  read()
}
