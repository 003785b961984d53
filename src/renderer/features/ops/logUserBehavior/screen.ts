import { LogUserBehavior } from '#features/ops/logUserBehavior/LogUserBehavior.tsx'
import type { Screen } from '#kit/screen.ts'

export const logUserBehaviorScreen: Screen = {
  Component: LogUserBehavior,
  namespaces: ['ops.logUserBehavior', 'ops.logWorkbench'],
}
