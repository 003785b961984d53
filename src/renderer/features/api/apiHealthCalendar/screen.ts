import { ApiHealthCalendar } from '#features/api/apiHealthCalendar/ApiHealthCalendar.tsx'
import type { Screen } from '#kit/screen.ts'

export const apiHealthCalendarScreen: Screen = {
  Component: ApiHealthCalendar,
  namespaces: ['api.apiHealthCalendar', 'api.apiLog', 'pickers'],
  title: 'api.apiHealthCalendar:title',
}
