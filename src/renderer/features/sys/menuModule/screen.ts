import { MenuModuleList } from '#features/sys/menuModule/menuModule.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const menuModuleScreen: Screen = { Component: MenuModuleList, namespaces: ['sys.menuModule'] }
