import { LogWorkbench } from '#features/ops/logWorkbench/LogWorkbench.tsx'
import type { Screen } from '#kit/screen.ts'

export const logWorkbenchScreen: Screen = {
  Component: LogWorkbench,
  title: 'ops.logWorkbench:title',
  namespaces: [
    'ops.logWorkbench',
    'ops.logOperation',
    'ops.logLogin',
    'ops.logError',
    'ops.logUserBehavior',
    'ops.jobLog',
    'api.apiLog',
    'api.apiReceiptInfo',
    'api.apiNotifyInfo',
    'msg.bizInfo',
    'pickers',
  ],
}
