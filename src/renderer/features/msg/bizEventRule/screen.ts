import { bizEventRuleTab } from '#contract/tabs.ts'
import { BizEventRuleScreen } from '#features/msg/bizEventRule/BizEventRuleScreen.tsx'
import type { Screen } from '#kit/screen.ts'

export const bizEventRuleScreen: Screen = {
  Component: BizEventRuleScreen,
  namespaces: ['msg.bizEventRule', 'pickers'],
  title: 'msg.bizEventRule:title',
  needs: { tab: bizEventRuleTab, from: 'msg/msgBizEvent' },
}
