import { FpageMode, portal } from '#contract/resources/portal/portal.ts'
import { portalRoute } from '#contract/routes.ts'
import { host } from '#kit/bridge/host.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { useTabs } from '#kit/tabs.ts'

/**
 * Opens the portal that is marked as default (DECISION-OPS-75), where the user may use it. A portal with the built-in
 * home shows the same as the console's own home, so nothing opens for it. Where the host has no separate windows it is
 * a tab, because a browser blocks windows that no click has opened; it stays behind a tab that the user has switched to
 * meanwhile. A platform without portals opens nothing.
 *
 * @param startedAt id of the tab that was in front when the console opened
 */
export async function openDefaultPortal(startedAt: string): Promise<void> {
  const answer = await callEndpoint(portal.endpoints.list, { query: {} }, { background: true }).catch(
    () => null,
  )
  const one = answer?.data.find(({ defaultFlag }) => defaultFlag === 1)
  if (!one || one.fpageMode === FpageMode.builtIn) return
  const route = portalRoute(one.portalCode)
  if (host.can('native-windows')) await host.openWindow(route, one.portalName)
  else {
    const { open, activeId, activate } = useTabs.getState()
    open({ path: route, title: one.portalName, focus: 'offer' })
    if (activeId !== startedAt) activate(activeId, 'offer')
  }
}
