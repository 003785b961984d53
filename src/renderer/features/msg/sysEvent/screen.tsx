import { sysEventEditTab } from '#contract/tabs.ts'
import { SysEventEdit } from '#features/msg/sysEvent/SysEventEdit.tsx'
import { sysEventList } from '#features/msg/sysEvent/sysEvent.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import type { Screen } from '#kit/screen.ts'

export const sysEventScreen: Screen = {
  Component: () => <ListPage list={sysEventList} />,
  namespaces: ['msg.sysEvent', 'pickers'],
}

export const sysEventEditScreen: Screen = {
  Component: SysEventEdit,
  namespaces: ['msg.sysEvent', 'pickers'],
  title: 'msg.sysEvent:title',
  needs: { tab: sysEventEditTab, from: 'msg/msgSysEvent' },
}
