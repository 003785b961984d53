import { ApiLogScreen } from '#features/api/apiLog/apiLog.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const apiLogScreen: Screen = {
  Component: ApiLogScreen,
  title: 'api.apiLog:title',
  namespaces: ['api.apiLog', 'api.apiHealthCalendar', 'ops.logWorkbench', 'pickers'],
}
