import { LogOperationList } from '#features/ops/logOperation/logOperation.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const logOperationScreen: Screen = {
  Component: LogOperationList,
  title: 'ops.logOperation:title',
  namespaces: ['ops.logOperation', 'ops.logWorkbench'],
}
