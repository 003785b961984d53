import { privilegeList } from '#features/sys/privilege/privilege.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { loadLater } from '#kit/late/later.ts'
import { listAhead } from '#kit/list/readListAhead.ts'
import type { Screen } from '#kit/screen.ts'

loadLater(() => import('#features/sys/privilege/editScreen.ts'))

export const privilegeScreen: Screen = {
  Component: () => <ListPage list={privilegeList} />,
  readAhead: listAhead(privilegeList),
  title: 'sys.privilege:title',
  namespaces: ['sys.privilege', 'pickers'],
}
