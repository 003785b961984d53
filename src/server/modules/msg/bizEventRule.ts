import { storedReceiveInfo } from '#contract/messaging/documents.ts'
import {
  amountUnits,
  bizEventRule,
  isReversed,
  ONCE,
  ruleStatuses,
} from '#contract/resources/msg/bizEventRule.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { rowsOf } from '#server/db/list.ts'
import { bizTypes } from '#server/messaging/bizTypes.ts'
import { ownTenant } from '#server/nouns/rows.ts'
import { pick } from '#server/common/texts.ts'
import { checkBizEvent, checkRange, checkReceivers, checkTemplate } from './eventChecks.ts'

const title = 'msg.bizEventRule:title'
const table = 'msg_biz_event_rules'

/** Both ends as the list shows them: an open one is left blank. */
const between = (lower: number | null, upper: number | null): string =>
  lower === null && upper === null ? '' : `${lower ?? ''} ~ ${upper ?? ''}`

export const bizEventRuleModule = defineNoun(bizEventRule, {
  table,
  title,
  columns: {
    title: 'msg.bizEventRule:field.title',
    bizType: {
      heading: 'msg.bizEventRule:field.bizType',
      codes: { words: new Map(bizTypes.map(({ code, name }) => [code, name])) },
    },
    dtNum: 'msg.bizInfo:deliveries.stretch',
    amount: 'msg.bizEventRule:field.amount',
    amountUnit: {
      heading: 'msg.bizEventRule:field.amountUnit',
      codes: labelCodes(amountUnits, {
        1: 'msg.bizEventRule:amountUnit.1',
        10000: 'msg.bizEventRule:amountUnit.10000',
      }),
    },
    frequency: {
      heading: 'msg.bizEventRule:field.frequency',
      codes: { words: new Map([[String(ONCE), 'msg.bizEventRule:frequency.once']]) },
    },
    templateId: 'msg.bizEventRule:field.templateId',
    status: {
      heading: 'msg.bizEventRule:field.status',
      codes: labelCodes(ruleStatuses, { 1: 'msg.bizEventRule:status.1', 0: 'msg.bizEventRule:status.0' }),
    },
  },
  cells: (row) => ({
    ...row,
    dtNum: between(row.dtNumMin, row.dtNumMax),
    amount: between(row.amountMin, row.amountMax),
  }),
  beforeSave: (context, sent, stored) => {
    checkTemplate(context, sent.templateId)
    checkReceivers(context, sent.receiveInfo, stored?.receiveInfo)
    if (!stored) checkBizEvent(context, sent.eventCode)
    checkRange('dtNumMax', isReversed(sent.dtNumMin, sent.dtNumMax))
    checkRange('amountMax', isReversed(sent.amountMin, sent.amountMax))
    return { ...sent, receiveInfo: storedReceiveInfo(sent.receiveInfo) }
  },
  calls: {
    list: (context, { query }) =>
      rowsOf(context.store, { table, entity: bizEventRule.entity }, [
        ...ownTenant(context),
        ...(query.eventCode ? [{ sql: 'event_code = ?', values: [query.eventCode] }] : []),
      ]),
    bizTypes: ({ language }) => bizTypes.map(({ code, name }) => ({ code, name: pick(language, name) })),
  },
})
