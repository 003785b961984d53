import { ApiNotifyInfoScreen } from '#features/api/apiNotifyInfo/apiNotifyInfo.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const apiNotifyInfoScreen: Screen = {
  Component: ApiNotifyInfoScreen,
  namespaces: ['api.apiNotifyInfo', 'ops.logWorkbench'],
}
