import { endpointOf, type GuardedAction, permissionOf } from '#kit/list/actions.ts'
import { holds, useSession } from '#kit/session.ts'

const none: ReadonlySet<string> = new Set()

/** What decides about buttons; the stores of the kit hold it. */
export type Deciding = Parameters<typeof holds>[0] & { readonly missing?: ReadonlySet<string> }

/** Whether the platform does not have the call of an action. */
export function isMissing(missing: ReadonlySet<string>, action: GuardedAction): boolean {
  const endpoint = endpointOf(action)
  return endpoint !== undefined && missing.has(endpoint.id)
}

/** Whether an action is offered: the operator holds its code, and the platform has its call. */
export const isOffered = ({ missing = none, ...rights }: Deciding, action: GuardedAction): boolean =>
  !isMissing(missing, action) && holds(rights, permissionOf(action))

export const useIsOffered = (action: GuardedAction): boolean =>
  useSession((state) => isOffered(state, action))
