import { sysEventList } from '#features/msg/sysEvent/sysEvent.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { loadLater } from '#kit/late/later.ts'
import { listAhead } from '#kit/list/readListAhead.ts'
import type { Screen } from '#kit/screen.ts'

loadLater(() => import('#features/msg/sysEvent/editScreen.ts'))

export const sysEventScreen: Screen = {
  Component: () => <ListPage list={sysEventList} />,
  readAhead: listAhead(sysEventList),
  title: 'msg.sysEvent:title',
  namespaces: ['msg.sysEvent', 'pickers'],
}
