import { TenantList, tenantList } from '#features/sys/tenant/tenant.list.tsx'
import { loadLater } from '#kit/late/later.ts'
import { listAhead } from '#kit/list/readListAhead.ts'
import type { Screen } from '#kit/screen.ts'

loadLater(() => import('#features/sys/tenant/editScreen.ts'))

export const tenantScreen: Screen = {
  Component: TenantList,
  readAhead: listAhead(tenantList),
  title: 'sys.tenant:title',
  namespaces: ['sys.tenant'],
}
