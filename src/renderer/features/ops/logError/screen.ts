import { LogErrorList } from '#features/ops/logError/logError.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const logErrorScreen: Screen = {
  Component: LogErrorList,
  title: 'ops.logError:title',
  namespaces: ['ops.logError', 'ops.logWorkbench'],
}
