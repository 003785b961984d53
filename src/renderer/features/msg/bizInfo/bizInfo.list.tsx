import { useMemo } from 'react'
import { named } from '#contract/recordName.ts'
import { type BizInfo, bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { bizInfoTab, channelRecordTab, logWorkbenchTab } from '#contract/tabs.ts'
import { BizInfoDetail } from '#features/msg/bizInfo/BizInfoDetail.tsx'
import { hasFailed, sendLabels } from '#features/msg/bizInfo/labels.ts'
import { batchDeleteAction, call, deleteAction, tab } from '#kit/list/actions.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { rangeFilters } from '#kit/list/rangeFilters.ts'
import { defineList, type ListDefinition, listMaker } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'
import { logSearch } from '#pickers/logs/logSearch.tsx'
import { MessageNames, TemplateName } from '#pickers/names/MessageNames.tsx'

const deliveriesDialog = laterDialog(
  async () => (await import('#features/msg/bizInfo/DeliveriesDialog.tsx')).DeliveriesDialog,
)

const { page, remove, resend, export: workbook } = bizInfo.endpoints

export const bizInfoList = defineList(page, {
  id: bizInfo.name,
  title: 'msg.bizInfo:title',
  rowName: named(bizInfo),
  filters: [
    { kind: 'text', name: 'templateId', label: 'msg.bizInfo:field.templateId' },
    { kind: 'text', name: 'typeDesc', label: 'msg.bizInfo:field.typeDesc' },
    { kind: 'text', name: 'bizRemark', label: 'msg.bizInfo:field.bizRemark' },
    { kind: 'text', name: 'bizId', label: 'msg.bizInfo:field.bizId' },
    {
      kind: 'select',
      name: 'bizSendStatus',
      label: 'msg.bizInfo:field.bizSendStatus',
      options: sendLabels,
    },
    ...rangeFilters({ from: 'beginDate', until: 'endDate', about: 'msg.bizInfo:filter.created' }),
  ],
  columns: [
    { key: 'bizId', label: 'msg.bizInfo:field.bizId', width: 190 },
    { key: 'typeDesc', label: 'msg.bizInfo:field.typeDesc', width: 84 },
    {
      key: 'templateId',
      label: 'msg.bizInfo:field.templateId',
      width: 180,
      grow: 1,
      cell: ({ templateId }) => <TemplateName code={templateId} />,
    },
    {
      key: 'bizSendStatus',
      label: 'msg.bizInfo:field.bizSendStatus',
      width: 88,
      options: sendLabels,
    },
    { key: 'bizSendTime', label: 'msg.bizInfo:field.bizSendTime', width: 148 },
    { key: 'bizSendRetry', label: 'msg.bizInfo:field.bizSendRetry', width: 76, align: 'end' },
    { key: 'bizSendDesc', label: 'msg.bizInfo:field.bizSendDesc', width: 200, grow: 1.5 },
    { key: 'bizRemark', label: 'msg.bizInfo:field.bizRemark', width: 120, grow: 1 },
    { key: 'bizCreateTime', label: 'msg.bizInfo:field.bizCreateTime', width: 148 },
  ],
  search: logSearch(bizInfo.name, ({ beginDate, endDate }) => ({ from: beginDate, until: endDate })),
  toolbar: [
    {
      id: 'workbench',
      label: 'ops.logWorkbench:open',
      guard: 'signed-in',
      opens: () => tab(logWorkbenchTab, { log: bizInfo.name }),
    },
    {
      id: 'deliveries',
      label: 'msg.bizInfo:action.deliveries',
      guard: page,
      // For the listed records.
      opens: (_, { filters }) =>
        deliveriesDialog({
          templateId: filters.templateId ?? '',
          ruleId: filters.ruleId ?? '',
        }),
    },
    batchDeleteAction(remove),
  ],
  rowActions: [
    {
      id: 'channelLog',
      label: 'msg.bizInfo:action.channelLog',
      guard: { permission: 'msg:msgBizInfo:save' },
      opens: ({ id, bizId }) => tab(channelRecordTab, { id, row: { bizId } }, bizId),
    },
    {
      id: 'resend',
      label: 'msg.bizInfo:action.resend',
      calls: call(resend, ({ id }) => ({ body: { id } })),
      when: hasFailed,
      confirm: 'msg.bizInfo:confirm.resend',
    },
    deleteAction(remove),
  ],
  exports: { server: workbook, scope: 'all' },
  expand: BizInfoDetail,
  popsOut: true,
})

/** The same list for one template, opened from another screen; it remembers no filters. */
export const bizInfoOf = listMaker(
  (templateId: string): ListDefinition<BizInfo> => ({
    ...bizInfoList,
    filters: bizInfoList.filters.map((filter) => ({
      ...filter,
      remembered: false,
      ...(filter.name === 'templateId' ? { initial: () => templateId } : {}),
    })),
  }),
  [['']],
)

/** All sends, or those of a template, a rule or an event. */
export function BizInfoScreen({ params }: ScreenProps) {
  const { list, carried, ruleId } = useMemo(() => {
    const { templateId, ruleId: sender, ...start } = bizInfoTab.params.safeParse(params).data ?? {}
    const isAsked = templateId !== undefined || sender !== undefined
    return {
      list: isAsked ? bizInfoOf(templateId ?? '') : bizInfoList,
      carried: Object.fromEntries(Object.entries(start).filter(([, value]) => value !== undefined)),
      ruleId: sender,
    }
  }, [params])
  const state = useList(list, {
    ...(Object.keys(carried).length > 0 ? { start: carried as Record<string, string> } : {}),
    ...(ruleId === undefined ? {} : { fixed: { ruleId } }),
  })
  return (
    <MessageNames>
      <ListView state={state} />
    </MessageNames>
  )
}
