import { DATE_PATTERN, timeText } from '#contract/billNumber.ts'
import { ErrorCode } from '#contract/failures.ts'
import { billcodeTime, type BillcodeTimeWrite, timeTypes } from '#contract/resources/bill/billcodeTime.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { rowsOf } from '#server/db/list.ts'
import { Refusal } from '#server/common/refusal.ts'
import { ownTenant } from '#server/nouns/rows.ts'
import type { Bilingual } from '#server/common/texts.ts'
import { platformMoment } from '#server/common/zone.ts'
import type { z } from 'zod'
import { statusWords } from './billcodeTemplate.ts'

const title: Bilingual = ['时间格式', 'Time formats']

export const timeSource = { table: 'bill_times', entity: billcodeTime.entity } as const

/** A date pattern needs its format, milliseconds have none; an empty example is made from the format. */
function beforeSave(context: Context, sent: z.output<typeof BillcodeTimeWrite>) {
  const tmFormat = sent.tmType === DATE_PATTERN ? sent.tmFormat : ''
  if (sent.tmType === DATE_PATTERN && tmFormat === '')
    throw new Refusal(
      ErrorCode.invalid,
      'invalid',
      { field: 'tmFormat', words: 'field.required' },
      { tmFormat: { key: 'field.required' } },
    )
  return {
    ...sent,
    tmFormat,
    tmExample: sent.tmExample || timeText(sent.tmType, tmFormat, platformMoment(context.time)),
  }
}

export const billcodeTimeModule = defineNoun(billcodeTime, {
  table: timeSource.table,
  title,
  columns: {
    tmTitle: ['名称', 'Name'],
    tmType: {
      heading: ['类型', 'Kind'],
      codes: labelCodes(timeTypes, { 1: ['日期格式', 'Date pattern'], 2: ['毫秒数', 'Milliseconds'] }),
    },
    tmFormat: ['时间格式', 'Pattern'],
    tmExample: ['示例', 'Example'],
    remark: ['备注', 'Remark'],
    status: { heading: ['状态', 'Status'], codes: statusWords },
  },
  beforeSave,
  calls: {
    list: (context, { query }) =>
      rowsOf(
        context.store,
        timeSource,
        [
          ...(query.status === '' ? [] : [{ sql: 'status = ?', values: [query.status] }]),
          ...ownTenant(context),
        ],
        'id DESC',
      ),
  },
})
