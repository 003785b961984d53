import { useMemo } from 'react'
import { ruleDataTab } from '#contract/tabs.ts'
import { ruleDataList } from '#features/sys/ruleData/ruleData.list.tsx'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'

export function RuleDataScreen({ params }: ScreenProps) {
  const { ruleSort } = ruleDataTab.params.parse(params)
  const list = useMemo(() => ruleDataList(ruleSort), [ruleSort])
  const fixed = useMemo(() => ({ ruleSort }), [ruleSort])
  return <ListView state={useList(list, { fixed })} />
}
