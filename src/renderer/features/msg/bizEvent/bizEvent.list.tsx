import { named } from '#contract/recordName.ts'
import { bizEvent } from '#contract/resources/msg/bizEvent.ts'
import { bizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { bizEventEditTab, bizEventRuleTab } from '#contract/tabs.ts'
import { statusLabels, unitLabels } from '#features/msg/bizEvent/labels.ts'
import { addAction, batchDeleteAction, deleteAction, editAction, formTab, tab } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { translate } from '#kit/text.ts'
import { CronText } from '#pickers/cron/CronText.tsx'
import { recordsAction } from '#pickers/message/recordsAction.ts'

const { page, create, update, remove, export: workbook } = bizEvent.endpoints

const editor = formTab(bizEventEditTab, 'msg.bizEvent:tab.add')

/** So many ids fit an address. A failed function is in the records under the event, each send under its rule. */
const mostRules = 500

export const bizEventList = defineList(page, {
  id: bizEvent.name,
  title: 'msg.bizEvent:title',
  rowName: named(bizEvent),
  filters: [
    { kind: 'text', name: 'eventCode', label: 'msg.bizEvent:field.eventCode' },
    { kind: 'text', name: 'eventName', label: 'msg.bizEvent:field.eventName' },
    { kind: 'select', name: 'status', label: 'msg.bizEvent:field.status', options: statusLabels },
  ],
  columns: [
    { key: 'eventCode', label: 'msg.bizEvent:field.eventCode', width: 184 },
    { key: 'eventName', label: 'msg.bizEvent:field.eventName', width: 104, grow: 1 },
    {
      key: 'jobCron',
      label: 'msg.bizEvent:field.jobCron',
      width: 160,
      cell: ({ jobCron }) => <CronText cron={jobCron} />,
    },
    { key: 'jobFunction', label: 'msg.bizEvent:field.jobFunction', width: 176, grow: 1 },
    { key: 'timeUnit', label: 'msg.bizEvent:field.timeUnit', width: 80, options: unitLabels },
    { key: 'status', label: 'msg.bizEvent:field.status', width: 72, options: statusLabels },
    { key: 'remark', label: 'msg.bizEvent:field.remark', width: 120, grow: 2 },
  ],
  toolbar: [addAction(create, () => editor()), batchDeleteAction(remove)],
  rowActions: [
    {
      id: 'rules',
      label: 'msg.bizEvent:action.rules',
      guard: update,
      opens: ({ eventCode, eventName, timeUnit }) =>
        tab(
          bizEventRuleTab,
          { eventCode, timeUnit },
          translate('msg.bizEvent:rules.tab', { name: eventName }),
        ),
    },
    editAction(update, (row) => editor(row.id, row.eventName)),
    recordsAction(
      ({ eventName }) => eventName,
      async ({ id, eventCode }, { read }) => {
        const rules = await read(bizEventRule.endpoints.list, { query: { eventCode } })
        return { ruleId: [id, ...rules.slice(0, mostRules).map((rule) => rule.id)].join(',') }
      },
    ),
    deleteAction(remove),
  ],
  exports: { server: workbook, scope: 'all' },
})
