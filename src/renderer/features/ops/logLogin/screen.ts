import { LogLoginList } from '#features/ops/logLogin/logLogin.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const logLoginScreen: Screen = {
  Component: LogLoginList,
  title: 'ops.logLogin:title',
  namespaces: ['ops.logLogin', 'ops.logWorkbench'],
}
