import { channelRecord, type DeliveryCount, deliveryStatuses } from '#contract/resources/msg/channelRecord.ts'
import { labelCodes } from '#server/codes.ts'
import type { Context } from '#server/context.ts'
import { listHandlers } from '#server/crud.ts'
import { allOf, type Condition } from '#server/db/list.ts'
import { type Call, implement } from '#server/implement.ts'
import { ownTenant, removeRows } from '#server/rows.ts'
import type { Bilingual } from '#server/texts.ts'
import { sentBy } from './bizInfo.ts'

const title: Bilingual = ['渠道发送记录', 'Channel records']
const table = 'msg_channel_records'

type CountCall = Call<typeof channelRecord.endpoints.counts>

/** Characters of `yyyy-MM-dd HH`: a count stands for one hour. */
const HOUR = 13
const DAY = 10

/** A condition for a filter that is filled. */
const when = (value: string, sql: string, bound: string = value): readonly Condition[] =>
  value === '' ? [] : [{ sql, values: [bound] }]

function counts(context: Context, { query }: CountCall): DeliveryCount[] {
  const { beginDate, endDate, templateId, channelCode, status, step } = query
  const { sql, values } = allOf([
    ...ownTenant(context),
    ...when(beginDate, 'hour >= ?', beginDate.slice(0, HOUR)),
    ...when(endDate, 'hour <= ?', endDate.slice(0, HOUR)),
    ...when(templateId, 'template_id = ?'),
    ...when(channelCode, 'channel_code = ?'),
    ...when(status, 'status = ?'),
    ...sentBy(query.ruleId),
  ])
  return context.store.all<DeliveryCount>(
    `SELECT substr(hour, 1, ?) AS time, channel_code AS channelCode, status, SUM(total) AS total
     FROM msg_delivery_counts WHERE ${sql} AND total > 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    step === 'hour' ? HOUR : DAY,
    ...values,
  )
}

/** What went to whom. */
export const channelRecordModule = implement(channelRecord, title, {
  ...listHandlers(channelRecord, {
    table,
    title,
    columns: {
      bizId: ['业务编号', 'Business id'],
      templateId: ['模板编码', 'Template'],
      channelCode: ['渠道', 'Channel'],
      content: ['内容', 'Content'],
      recipient: ['接收人', 'Recipient'],
      status: {
        heading: ['状态', 'Status'],
        codes: labelCodes(deliveryStatuses, { 1: ['成功', 'Success'], 0: ['失败', 'Failure'] }),
      },
      resultMsg: ['结果', 'Result'],
      contentData: ['发送数据', 'Sent data'],
      createDate: ['时间', 'Time'],
    },
  }),
  counts,
  remove: (context, { body }) => removeRows(context, table, body, ownTenant(context)),
})
