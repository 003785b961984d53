import { auditEventList } from '#features/msg/auditEvent/auditEvent.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { loadLater } from '#kit/late/later.ts'
import { listAhead } from '#kit/list/readListAhead.ts'
import type { Screen } from '#kit/screen.ts'

loadLater(() => import('#features/msg/auditEvent/editScreen.ts'))

export const auditEventScreen: Screen = {
  Component: () => <ListPage list={auditEventList} />,
  readAhead: listAhead(auditEventList),
  title: 'msg.auditEvent:title',
  namespaces: ['msg.auditEvent', 'pickers'],
}
