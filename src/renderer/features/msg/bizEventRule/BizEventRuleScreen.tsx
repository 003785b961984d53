import { useMemo } from 'react'
import { template } from '#contract/resources/msg/template.ts'
import { bizEventRuleTab } from '#contract/tabs.ts'
import { bizEventRuleList } from '#features/msg/bizEventRule/bizEventRule.list.tsx'
import { useBizTypes } from '#features/msg/bizEventRule/useBizTypes.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'

/** The rules of the event that the tab was opened for. */
export function BizEventRuleScreen({ params }: ScreenProps) {
  const { eventCode, timeUnit } = bizEventRuleTab.params.parse(params)
  const types = useBizTypes()
  const { data } = useEndpoint(template.endpoints.list, {})
  const list = useMemo(
    () =>
      bizEventRuleList({
        eventCode,
        timeUnit,
        bizTypes: new Map(types.map(({ code, name }) => [code, name])),
        templates: new Map(data?.data.map(({ templateId, templateName }) => [templateId, templateName])),
      }),
    [eventCode, timeUnit, types, data],
  )
  const fixed = useMemo(() => ({ eventCode }), [eventCode])
  return <ListView state={useList(list, { fixed })} />
}
