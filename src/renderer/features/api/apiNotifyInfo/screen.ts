import { ApiNotifyInfoScreen, apiNotifyInfoList } from '#features/api/apiNotifyInfo/apiNotifyInfo.list.tsx'
import { listAhead } from '#kit/list/readListAhead.ts'
import type { Screen } from '#kit/screen.ts'

export const apiNotifyInfoScreen: Screen = {
  Component: ApiNotifyInfoScreen,
  readAhead: listAhead(apiNotifyInfoList),
  title: 'api.apiNotifyInfo:title',
  namespaces: ['api.apiNotifyInfo', 'ops.logWorkbench', 'pickers'],
}
