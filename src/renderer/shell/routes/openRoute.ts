import { host } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { useTabs } from '#kit/tabs.ts'
import { parseAddress } from './address.ts'

/** Opens a route as a tab; from a pop-out, in another window. */
export function openRoute(route: string): void {
  const target = parseAddress(route)
  if (target.path === '') return
  if (host.isPopOut()) void host.openWindow(route, '').catch(presentFailure)
  else useTabs.getState().open(target)
}
