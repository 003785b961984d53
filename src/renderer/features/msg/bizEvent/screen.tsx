import { bizEventEditTab } from '#contract/tabs.ts'
import { BizEventEdit } from '#features/msg/bizEvent/BizEventEdit.tsx'
import { bizEventList } from '#features/msg/bizEvent/bizEvent.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import type { Screen } from '#kit/screen.ts'

export const bizEventScreen: Screen = {
  Component: () => <ListPage list={bizEventList} />,
  namespaces: ['msg.bizEvent', 'pickers'],
}

export const bizEventEditScreen: Screen = {
  Component: BizEventEdit,
  namespaces: ['msg.bizEvent', 'pickers'],
  title: 'msg.bizEvent:title',
  needs: { tab: bizEventEditTab, from: 'msg/msgBizEvent' },
}
