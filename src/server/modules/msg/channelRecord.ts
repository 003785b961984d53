import { channelRecord, type DeliveryCount, deliveryStatuses } from '#contract/resources/msg/channelRecord.ts'
import { readsAllActors } from '#server/access/logScope.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { allOf } from '#base/clause.ts'
import type { Condition } from '#server/db/list.ts'
import type { Value } from '#server/db/store.ts'
import type { Call } from '#server/nouns/implement.ts'
import { ownTenant, removeRows } from '#server/nouns/rows.ts'
import { besideTenant, sendsInScope, sentBy } from './bizInfo.ts'

const title = 'msg.channelRecord:title'
const table = 'msg_channel_records'

type CountCall = Call<typeof channelRecord.endpoints.counts>

/** Characters of `yyyy-MM-dd HH`: a count is of one hour. */
const HOUR = 13
const DAY = 10

/** A condition for a filter that is filled. */
const when = (value: string, sql: string, bound: string = value): readonly Condition[] =>
  value === '' ? [] : [{ sql, values: [bound] }]

/** Of the records of the caller's tenant, those of sends in their data scope. */
function readable(context: Context): readonly Condition[] {
  if (readsAllActors(context)) return ownTenant(context)
  const { sql, values } = allOf(sendsInScope(context))
  return [
    besideTenant(context),
    { sql: `biz_info_id IN (SELECT id FROM msg_biz_infos WHERE ${sql})`, values },
  ]
}

/** Rows that the counts are added up from: those of all records are kept by the hour, those of some are made here. */
function countedRecords(context: Context): { readonly sql: string; readonly values: readonly Value[] } {
  const { sql, values } = allOf(readable(context))
  const rows = readsAllActors(context)
    ? 'SELECT * FROM msg_delivery_counts'
    : `SELECT substr(create_date, 1, ${HOUR}) AS hour, template_id, rule_id, channel_code, status, 1 AS total
       FROM ${table}`
  return { sql: `(${rows} WHERE ${sql})`, values }
}

function counts(context: Context, { query }: CountCall): DeliveryCount[] {
  const { beginDate, endDate, templateId, channelCode, status, step } = query
  const { sql, values } = allOf([
    ...when(beginDate, 'hour >= ?', beginDate.slice(0, HOUR)),
    ...when(endDate, 'hour <= ?', endDate.slice(0, HOUR)),
    ...when(templateId, 'template_id = ?'),
    ...when(channelCode, 'channel_code = ?'),
    ...when(status, 'status = ?'),
    ...sentBy(query.ruleId),
  ])
  const source = countedRecords(context)
  return context.store.all<DeliveryCount>(
    `SELECT substr(hour, 1, ?) AS time, channel_code AS channelCode, status, SUM(total) AS total
     FROM ${source.sql} WHERE ${sql} AND total > 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    step === 'hour' ? HOUR : DAY,
    ...source.values,
    ...values,
  )
}

/** Records of messages and their receivers. */
export const channelRecordModule = defineNoun(channelRecord, {
  table,
  title,
  scope: (context, { bizInfoId = '' }) => [
    ...readable(context),
    ...when(bizInfoId, 'biz_info_id = CAST(? AS INTEGER)'),
  ],
  columns: {
    bizId: 'msg.channelRecord:field.bizId',
    templateId: 'msg.channelRecord:field.templateId',
    channelCode: 'msg.channelRecord:field.channelCode',
    content: 'msg.channelRecord:field.content',
    recipient: 'msg.channelRecord:field.recipient',
    status: {
      heading: 'msg.channelRecord:field.status',
      codes: labelCodes(deliveryStatuses, {
        1: 'msg.channelRecord:status.1',
        0: 'msg.channelRecord:status.0',
      }),
    },
    resultMsg: 'msg.channelRecord:field.resultMsg',
    contentData: 'msg.channelRecord:field.contentData',
    createDate: 'msg.channelRecord:field.createDate',
  },
  calls: { counts, remove: (context, { body }) => removeRows(context, table, body, readable(context)) },
})
