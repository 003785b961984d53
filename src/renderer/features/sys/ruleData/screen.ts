import { ruleDataTab } from '#contract/tabs.ts'
import { RuleDataScreen } from '#features/sys/ruleData/RuleDataScreen.tsx'
import type { Screen } from '#kit/screen.ts'

export const ruleDataScreen: Screen = {
  Component: RuleDataScreen,
  namespaces: ['sys.ruleData'],
  title: 'sys.ruleData:title',
  needs: { tab: ruleDataTab, from: 'sys/sysRuleSort' },
}
