import { DutyScreen } from '#features/sys/duty/DutyScreen.tsx'
import type { Screen } from '#kit/screen.ts'

export const dutyScreen: Screen = {
  Component: DutyScreen,
  title: 'sys.duty:title',
  namespaces: ['sys.duty', 'pickers'],
}
