import { ApiMonitor } from '#features/api/apiMonitor/ApiMonitor.tsx'
import type { Screen } from '#kit/screen.ts'

export const apiMonitorScreen: Screen = {
  Component: ApiMonitor,
  namespaces: ['api.apiMonitor', 'api.apiLog'],
  title: 'api.apiMonitor:title',
}
