import { useMemo, useRef, useState } from 'react'
import { template } from '#contract/resources/msg/template.ts'
import { bizEventRuleTab } from '#contract/tabs.ts'
import { bizEventRuleList, type RulesOf } from '#features/msg/bizEventRule/bizEventRule.list.tsx'
import { InlineRules } from '#features/msg/bizEventRule/InlineRules.tsx'
import { useBizTypes } from '#features/msg/bizEventRule/useBizTypes.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'

/** The rules of the event that the tab was opened for: a list with an editor, or a table that is edited in place. */
export function BizEventRuleScreen({ params }: ScreenProps) {
  const { eventCode, timeUnit } = bizEventRuleTab.params.parse(params)
  const [isTable, setTable] = useState(false)
  const types = useBizTypes()
  const { data } = useEndpoint(template.endpoints.list, {})
  const of = useMemo(
    (): RulesOf => ({
      eventCode,
      timeUnit,
      bizTypes: new Map(types.map(({ code, name }) => [code, name])),
      templates: new Map(data?.data.map(({ templateId, templateName }) => [templateId, templateName])),
    }),
    [eventCode, timeUnit, types, data],
  )
  return isTable ? (
    <InlineRules {...of} onList={() => setTable(false)} />
  ) : (
    <RuleList of={of} onTable={() => setTable(true)} />
  )
}

function RuleList({ of, onTable }: { readonly of: RulesOf; onTable(): void }) {
  const shown = useRef(onTable)
  shown.current = onTable
  const list = useMemo(() => bizEventRuleList(of, () => shown.current()), [of])
  const fixed = useMemo(() => ({ eventCode: of.eventCode }), [of])
  return <ListView state={useList(list, { fixed })} />
}
