import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { useSession } from '#kit/session.ts'

/** Back to read-only, before the time is up. */
export function lockWrites(): void {
  void bridge
    .call('session.lockWrites')
    .then((writes) => useSession.getState().patchSession({ writes }), presentFailure)
}
