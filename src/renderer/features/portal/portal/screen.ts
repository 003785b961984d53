import { FpageScreen } from '#features/portal/portal/FpageScreen.tsx'
import { PortalScreen, ThemeScreen } from '#features/portal/portal/PortalScreens.tsx'
import type { Screen } from '#kit/screen.ts'

const namespaces = ['portal.portal', 'portal.designer', 'pickers'] as const

export const portalScreen: Screen = { Component: PortalScreen, namespaces }

export const portalFpageScreen: Screen = { Component: FpageScreen, namespaces }

export const portalThemeScreen: Screen = { Component: ThemeScreen, namespaces }
