import { type BizEventRule, isInCents, isReversed } from '#contract/resources/msg/bizEventRule.ts'
import { InlineReceivers, receiversText } from '#features/msg/bizEventRule/InlineReceivers.tsx'
import { statusLabels, unitLabels } from '#features/msg/bizEventRule/labels.ts'
import type { RulesOf } from '#features/msg/bizEventRule/bizEventRule.list.tsx'
import type { EditColumn } from '#kit/table/types.ts'
import type { TextKey, Translate } from '#kit/text.ts'

/** The columns of the inline table, whose rows are judged by the editor's rules, and by the table's required fields. */
export function inlineColumns(
  { timeUnit, bizTypes, templates }: Omit<RulesOf, 'eventCode'>,
  text: Translate,
): readonly EditColumn<BizEventRule>[] {
  const isHours = timeUnit === 'H'
  return [
    { key: 'title', label: 'msg.bizEventRule:field.title', kind: 'text', required: true, width: 130 },
    {
      key: 'templateId',
      label: 'msg.bizEventRule:field.templateId',
      kind: 'select',
      required: true,
      width: 120,
      options: [...templates].map(([value, label]) => ({ value, label })),
    },
    {
      key: 'receiveInfo',
      label: 'msg.bizEventRule:action.receivers',
      kind: 'custom',
      required: true,
      width: 130,
      text: receiversText,
      cell: (tools) => <InlineReceivers {...tools} />,
    },
    {
      key: 'bizType',
      label: 'msg.bizEventRule:field.bizType',
      kind: 'select',
      width: 80,
      options: [
        { value: '', label: text('msg.bizEventRule:bizType.all') },
        ...[...bizTypes].map(([value, label]) => ({ value, label })),
      ],
    },
    ...bounds(
      'dtNumMin',
      'dtNumMax',
      isHours
        ? ['msg.bizEventRule:inline.dtNumMin.H', 'msg.bizEventRule:inline.dtNumMax.H']
        : ['msg.bizEventRule:inline.dtNumMin.D', 'msg.bizEventRule:inline.dtNumMax.D'],
      text,
    ),
    ...bounds(
      'amountMin',
      'amountMax',
      ['msg.bizEventRule:field.amountMin', 'msg.bizEventRule:field.amountMax'],
      text,
    ),
    {
      key: 'amountUnit',
      label: 'msg.bizEventRule:inline.amountUnit',
      kind: 'select',
      required: true,
      width: 64,
      grow: 0,
      options: unitLabels,
    },
    {
      key: 'frequency',
      label: isHours ? 'msg.bizEventRule:inline.frequency.H' : 'msg.bizEventRule:inline.frequency.D',
      kind: 'number',
      integer: true,
      min: 0,
      max: 1_000_000,
      width: 84,
    },
    {
      key: 'status',
      label: 'msg.bizEventRule:field.status',
      kind: 'select',
      required: true,
      width: 68,
      grow: 0,
      options: statusLabels,
    },
  ]
}

/** Both ends of a range. Typed text that is no number stays text, which the column itself reports. */
function bounds(
  lower: 'dtNumMin' | 'amountMin',
  upper: 'dtNumMax' | 'amountMax',
  [lowerLabel, upperLabel]: readonly [TextKey, TextKey],
  text: Translate,
): readonly EditColumn<BizEventRule>[] {
  const isAmount = lower === 'amountMin'
  const end = isAmount ? 1e12 : 1_000_000
  const shared = {
    kind: 'number',
    integer: !isAmount,
    min: -end,
    max: end,
    width: isAmount ? 80 : 72,
  } as const
  const wrongCents = (amount: number | null) =>
    isAmount && typeof amount === 'number' && !isInCents(amount)
      ? text('msg.bizEventRule:wrong.cents')
      : undefined
  const isNumber = (value: unknown) => value === null || typeof value === 'number'
  return [
    { ...shared, key: lower, label: lowerLabel, check: (row) => wrongCents(row[lower]) },
    {
      ...shared,
      key: upper,
      label: upperLabel,
      check: (row) =>
        wrongCents(row[upper]) ??
        (isNumber(row[lower]) && isReversed(row[lower], row[upper])
          ? text('msg.bizEventRule:wrong.range')
          : undefined),
    },
  ]
}
