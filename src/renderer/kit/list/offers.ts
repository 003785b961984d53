import { useCallback } from 'react'
import { endpointOf, type GuardedAction, permissionOf } from '#kit/list/actions.ts'
import { hasPermission, isOffline, useIsOffline, useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'

const none: ReadonlySet<string> = new Set()

/** State that decides about buttons; the stores of the kit hold it. */
export type Deciding = Parameters<typeof hasPermission>[0] & { readonly missing?: ReadonlySet<string> }

/** Whether the platform does not have the call of an action, or another one that it cannot do without. */
function isMissing(missing: ReadonlySet<string>, action: GuardedAction): boolean {
  const { uses = [] } = action
  return [endpointOf(action), ...uses].some((endpoint) => endpoint !== undefined && missing.has(endpoint.id))
}

/**
 * Whether an action is offered: the operator holds its code, and the platform has its calls. Every view of a noun
 * uses this: lists, cards, trees, the palette, forms and a screen's own buttons.
 */
export const isOffered = ({ missing = none, ...rights }: Deciding, action: GuardedAction): boolean =>
  !isMissing(missing, action) && hasPermission(rights, permissionOf(action))

/** Whether an action changes something on the platform itself; opening a dialog or tab only shows it. */
export const changesPlatform = (action: GuardedAction & { readonly opens?: unknown }): boolean =>
  action.opens === undefined && (endpointOf(action)?.effect ?? 'read') !== 'read'

/** Whether an action cannot be done now, because the platform cannot be reached. */
export const isCutOff = (action: GuardedAction & { readonly opens?: unknown }): boolean =>
  isOffline(useSession.getState()) && changesPlatform(action)

/** Returns why an action cannot run now; undefined: nothing prevents it. */
export function useCutOff(): (action: GuardedAction & { readonly opens?: unknown }) => string | undefined {
  const text = useText()
  const isCut = useIsOffline()
  return useCallback(
    (action) => (isCut && changesPlatform(action) ? text('kit:action.offline') : undefined),
    [isCut, text],
  )
}

/** @returns whether an action is offered now. */
export const useIsOffered = (action: GuardedAction): boolean =>
  useSession((state) => isOffered(state, action))
