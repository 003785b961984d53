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
import { type Bilingual, pick } from '#server/common/texts.ts'
import { checkBizEvent, checkRange, checkReceivers, checkTemplate } from './eventChecks.ts'

const title: Bilingual = ['业务事件规则', 'Business event rules']
const table = 'msg_biz_event_rules'

/** Both ends as the list shows them: an open one is left blank. */
const between = (lower: number | null, upper: number | null): string =>
  lower === null && upper === null ? '' : `${lower ?? ''} ~ ${upper ?? ''}`

export const bizEventRuleModule = defineNoun(bizEventRule, {
  table,
  title,
  columns: {
    title: ['规则名称', 'Title'],
    bizType: {
      heading: ['业务类型', 'Business type'],
      codes: { words: new Map(bizTypes.map(({ code, name }) => [code, name])) },
    },
    dtNum: ['时间范围', 'Time range'],
    amount: ['金额范围', 'Amount range'],
    amountUnit: {
      heading: ['金额单位', 'Amount unit'],
      codes: labelCodes(amountUnits, { 1: ['元', 'Yuan'], 10000: ['万元', '10,000 yuan'] }),
    },
    frequency: {
      heading: ['发送频率', 'Frequency'],
      codes: { words: new Map([[String(ONCE), ['仅一次', 'Once only']]]) },
    },
    templateId: ['消息模板', 'Message template'],
    status: {
      heading: ['状态', 'Status'],
      codes: labelCodes(ruleStatuses, { 1: ['正常', 'Normal'], 0: ['停止', 'Stopped'] }),
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
