import type { OperationName } from '#contract/bridge.ts'
import type { lockOperations } from '#contract/bridge/lock.ts'
import type { Handlers, OperationParts } from './handlers.ts'

/** Operations of a locked console: those that unlock it, and those that show the locked window. */
export const operationsWhileLocked: ReadonlySet<OperationName> = new Set<OperationName>([
  'lock.state',
  'lock.lock',
  'lock.unlock',
  'lock.signOut',
  'lock.active',
  'host.info',
  'host.closeWindow',
  'host.setTitle',
  'settings.get',
  'log.write',
])

export function lockHandlers({ lock }: OperationParts): Handlers<typeof lockOperations> {
  return {
    'lock.state': lock.state,
    'lock.lock': async () => {
      await lock.lock()
      return lock.state()
    },
    'lock.unlock': async (_, { password, account }) => {
      await lock.unlock(password, account)
      return lock.state()
    },
    'lock.signOut': async () => {
      await lock.signOut()
      return lock.state()
    },
    'lock.active': lock.active,
  }
}
