import { QuickAccessList } from '#features/sys/quickAccess/quickAccess.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const quickAccessScreen: Screen = { Component: QuickAccessList, namespaces: ['sys.quickAccess'] }
