import { TableEditRegular } from '@fluentui/react-icons'
import { named } from '#contract/recordName.ts'
import { bizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { amountRange, frequencyText, statusLabels, timeRange } from '#features/msg/bizEventRule/labels.ts'
import { addAction, batchDeleteAction, deleteAction, editAction } from '#kit/list/actions.ts'
import { defineList, listMaker } from '#kit/list/types.ts'
import { translate } from '#kit/text.ts'
import { recordsAction } from '#pickers/message/recordsAction.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const bizEventRuleForm = laterDialog(
  async () => (await import('#features/msg/bizEventRule/BizEventRuleForm.tsx')).BizEventRuleForm,
)
const bizEventRuleReceivers = laterDialog(
  async () => (await import('#features/msg/bizEventRule/BizEventRuleReceivers.tsx')).BizEventRuleReceivers,
)

const { page, get, create, update, remove, export: workbook } = bizEventRule.endpoints

/** An event, and the words of the codes that its rules carry. */
export interface RulesOf {
  readonly eventCode: string
  readonly timeUnit: string
  /** Business type → name. */
  readonly bizTypes: ReadonlyMap<string, string>
  /** Template code → name. */
  readonly templates: ReadonlyMap<string, string>
}

/** The rules of one business event. */
export const bizEventRuleList = listMaker(
  ({ eventCode, timeUnit, bizTypes, templates }: RulesOf, showTable: () => void) =>
    defineList(page, {
      id: bizEventRule.name,
      title: 'msg.bizEventRule:title',
      rowName: named(bizEventRule),
      filters: [],
      columns: [
        { key: 'title', label: 'msg.bizEventRule:field.title', width: 140, grow: 1 },
        {
          key: 'bizType',
          label: 'msg.bizEventRule:field.bizType',
          width: 84,
          value: ({ bizType }) => bizType || translate('msg.bizEventRule:bizType.all'),
          options: { names: bizTypes },
          exported: { from: 'bizType' },
        },
        {
          key: 'dtNum',
          label: timeUnit === 'H' ? 'msg.bizEventRule:field.dtNum.H' : 'msg.bizEventRule:field.dtNum.D',
          width: 96,
          value: timeRange,
        },
        {
          key: 'amount',
          label: 'msg.bizEventRule:field.amount',
          width: 128,
          value: (row) => amountRange(row, translate),
        },
        {
          key: 'frequency',
          label: 'msg.bizEventRule:field.frequency',
          width: 92,
          value: (row) => frequencyText(row.frequency, timeUnit, translate),
          exported: { from: 'frequency' },
        },
        {
          key: 'templateId',
          label: 'msg.bizEventRule:field.templateId',
          width: 110,
          grow: 0.5,
          options: { names: templates },
          sortable: false,
        },
        { key: 'status', label: 'msg.bizEventRule:field.status', width: 72, options: statusLabels },
      ],
      toolbar: [
        addAction(create, () => bizEventRuleForm({ eventCode, timeUnit })),
        batchDeleteAction(remove),
        {
          id: 'inline',
          label: 'msg.bizEventRule:inline.on',
          icon: TableEditRegular,
          guard: update,
          reason: 'Shows the same rules as a table that is edited in place.',
          run: showTable,
        },
      ],
      rowActions: [
        editAction(update, async ({ id }, { read }) =>
          bizEventRuleForm({ eventCode, timeUnit, record: await read(get, { params: { id } }) }),
        ),
        {
          id: 'receivers',
          label: 'msg.bizEventRule:action.receivers',
          guard: update,
          opens: async ({ id }, { read }) =>
            bizEventRuleReceivers({ rule: await read(get, { params: { id } }) }),
        },
        recordsAction(
          ({ title }) => title,
          ({ id }) => ({ ruleId: id }),
        ),
        deleteAction(remove),
      ],
      exports: { server: workbook, scope: 'all' },
    }),
  [[{ eventCode: 'EVENT', timeUnit: 'D', bizTypes: new Map(), templates: new Map() }, () => undefined]],
)
