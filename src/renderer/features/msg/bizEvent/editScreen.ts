import { bizEventEditTab } from '#contract/tabs.ts'
import { BizEventEdit } from '#features/msg/bizEvent/BizEventEdit.tsx'
import type { Screen } from '#kit/screen.ts'

export const bizEventEditScreen: Screen = {
  Component: BizEventEdit,
  namespaces: ['msg.bizEvent', 'pickers'],
  title: 'msg.bizEvent:title',
  needs: { tab: bizEventEditTab, from: 'msg/msgBizEvent' },
}
