import { CenterScreen } from '#features/sys/center/CenterScreen.tsx'
import type { Screen } from '#kit/screen.ts'

export const centerScreen: Screen = {
  Component: CenterScreen,
  title: 'sys.center:title',
  namespaces: ['sys.center', 'pickers'],
}
