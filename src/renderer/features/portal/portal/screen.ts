import { FpageScreen } from '#features/portal/portal/FpageScreen.tsx'
import { PortalScreen, ThemeScreen } from '#features/portal/portal/PortalScreens.tsx'
import type { Screen } from '#kit/screen.ts'

const namespaces = ['portal.portal', 'portal.designer', 'pickers'] as const

export const portalScreen: Screen = { Component: PortalScreen, title: 'portal.portal:title', namespaces }

export const portalFpageScreen: Screen = {
  Component: FpageScreen,
  title: 'portal.portal:fpage.title',
  namespaces,
}

export const portalThemeScreen: Screen = {
  Component: ThemeScreen,
  title: 'portal.portal:theme.title',
  namespaces,
}
