import { ApiConfList } from '#features/api/apiConf/apiConf.list.tsx'
import { loadLater } from '#kit/late/later.ts'
import type { Screen } from '#kit/screen.ts'

loadLater(() => import('#features/api/apiConf/editScreen.ts'))

export const apiConfScreen: Screen = {
  Component: ApiConfList,
  title: 'api.apiConf:title',
  namespaces: ['api.apiConf', 'pickers'],
}
