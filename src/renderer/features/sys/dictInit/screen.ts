import { DictInitScreen } from '#features/sys/dictInit/DictInitScreen.tsx'
import type { Screen } from '#kit/screen.ts'

export const dictInitScreen: Screen = {
  Component: DictInitScreen,
  title: 'sys.dictInit:title',
  namespaces: ['sys.dictInit', 'pickers'],
}
