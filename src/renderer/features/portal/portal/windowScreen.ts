import { PortalWindow } from '#features/portal/portal/PortalWindow.tsx'
import { readPortalAhead } from '#features/portal/portal/readPortalView.ts'
import type { Screen } from '#kit/screen.ts'

/** Apart from the screens that set portals up, so that a portal's window does not load them. */
export const portalWindowScreen: Screen = {
  Component: PortalWindow,
  namespaces: ['portal.portal', 'portal.designer', 'pickers'],
  title: 'portal.portal:window.title',
  readAhead: ({ portalCode }, sessionId) => readPortalAhead(String(portalCode ?? ''), sessionId),
}
