import { LogUserBehavior } from '#features/ops/logUserBehavior/LogUserBehavior.tsx'
import type { Screen } from '#kit/screen.ts'

export const logUserBehaviorScreen: Screen = {
  Component: LogUserBehavior,
  title: 'ops.logUserBehavior:title',
  namespaces: ['ops.logUserBehavior', 'ops.logWorkbench'],
}
