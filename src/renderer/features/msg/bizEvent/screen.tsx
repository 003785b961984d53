import { bizEventList } from '#features/msg/bizEvent/bizEvent.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { loadLater } from '#kit/late/later.ts'
import { listAhead } from '#kit/list/readListAhead.ts'
import type { Screen } from '#kit/screen.ts'

loadLater(() => import('#features/msg/bizEvent/editScreen.ts'))

export const bizEventScreen: Screen = {
  Component: () => <ListPage list={bizEventList} />,
  readAhead: listAhead(bizEventList),
  title: 'msg.bizEvent:title',
  namespaces: ['msg.bizEvent', 'pickers'],
}
