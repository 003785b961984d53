import { DATE_PATTERN, timeText } from '#contract/billNumber.ts'
import { ErrorCode } from '#contract/failures.ts'
import { billcodeTime, type BillcodeTimeWrite, timeTypes } from '#contract/resources/bill/billcodeTime.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { rowsOf } from '#server/db/list.ts'
import { Refusal } from '#server/common/refusal.ts'
import { ownTenant } from '#server/nouns/rows.ts'
import { platformMoment } from '#server/common/zone.ts'
import type { z } from 'zod'
import { statusWords } from './billcodeTemplate.ts'

const title = 'bill.billcodeTime:title'

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
    tmTitle: 'bill.billcodeTime:field.tmTitle',
    tmType: {
      heading: 'bill.billcodeTime:field.tmType',
      codes: labelCodes(timeTypes, { 1: 'bill.billcodeTime:type.1', 2: 'bill.billcodeTime:type.2' }),
    },
    tmFormat: 'bill.billcodeTime:field.tmFormat',
    tmExample: 'bill.billcodeTime:field.tmExample',
    remark: 'bill.billcodeTime:field.remark',
    status: { heading: 'bill.billcodeTime:field.status', codes: statusWords },
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
