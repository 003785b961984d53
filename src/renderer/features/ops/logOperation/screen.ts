import { LogOperationList } from '#features/ops/logOperation/logOperation.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const logOperationScreen: Screen = {
  Component: LogOperationList,
  namespaces: ['ops.logOperation', 'ops.logWorkbench'],
}
