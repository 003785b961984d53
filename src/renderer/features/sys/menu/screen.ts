import { MenuScreen } from '#features/sys/menu/MenuScreen.tsx'
import type { Screen } from '#kit/screen.ts'

export const menuScreen: Screen = {
  Component: MenuScreen,
  title: 'sys.menu:title',
  namespaces: ['sys.menu', 'pickers'],
}
