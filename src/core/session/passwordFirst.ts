import type { OperationName } from '#contract/bridge.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { center } from '#contract/resources/shell/center.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'

/** Calls left to an account that must change its password before anything else (DECISION-OPS-94). */

const calls: ReadonlySet<string> = new Set([
  center.endpoints.password.id,
  appConfig.endpoints.passwordLevel.id,
])

/** The new password, and the level that it has to reach. */
export const leadsToPassword = ({ id }: Pick<AnyEndpoint, 'id'>): boolean => calls.has(id)

/**
 * Operations of such a window: the call, signing out, and those that show the page (settings and profiles of this
 * machine, the state of the session, faults of the page). None reads or writes data of the account.
 */
export const operationsBefore: ReadonlySet<OperationName> = new Set<OperationName>([
  'api.call',
  'session.signOut',
  'session.current',
  'session.list',
  'host.info',
  'host.closeWindow',
  'host.setTitle',
  'host.setPending',
  'host.focusWindow',
  'settings.get',
  'profiles.list',
  'backend.status',
  'log.write',
])
