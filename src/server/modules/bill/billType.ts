import { DATE_PATTERN, NO_TIME, signFormatOf, startFits } from '#contract/billNumber.ts'
import { ErrorCode } from '#contract/failures.ts'
import { type BillType, billType, type BillTypeWrite } from '#contract/resources/bill/billType.ts'
import { flags } from '#contract/vocabulary.ts'
import { labelCodes } from '#server/codes.ts'
import type { Context } from '#server/context.ts'
import { crudHandlers } from '#server/crud.ts'
import { rowsOf } from '#server/db/list.ts'
import { implement } from '#server/implement.ts'
import { Refusal, refuse } from '#server/refusal.ts'
import { findRow, ownTenant } from '#server/rows.ts'
import type { Bilingual, TextKey } from '#server/texts.ts'
import type { z } from 'zod'
import { templateSource } from './billcodeTemplate.ts'
import { timeSource } from './billcodeTime.ts'

const title: Bilingual = ['单据类型', 'Bill types']

export const typeSource = { table: 'bill_types', entity: billType.entity } as const

type Written = z.output<typeof BillTypeWrite>

/** The fields of a template and a time format that were chosen without their fields being sent along. */
function copied(context: Context, sent: Written): Written {
  const template =
    sent.templateId !== '' && sent.fullFormat === ''
      ? findRow(context, templateSource, sent.templateId)
      : undefined
  const time =
    sent.tmId !== '' && sent.tmType === NO_TIME ? findRow(context, timeSource, sent.tmId) : undefined
  return {
    ...sent,
    ...(template && { title: template.title, fullFormat: template.fullFormat, example: template.example }),
    ...(time && {
      tmTitle: time.tmTitle,
      // A time format is one of the two.
      tmType: time.tmType === DATE_PATTERN ? DATE_PATTERN : 2,
      tmFormat: time.tmFormat,
      tmExample: time.tmExample,
    }),
  }
}

const wrong = (field: keyof Written, key: TextKey): Refusal =>
  new Refusal(ErrorCode.invalid, 'invalid', { field, words: key }, { [field]: { key } })

/** Works out what follows from the format. A sign that numbers were issued under stays: its counters go by it. */
function beforeSave(context: Context, sent: Written, stored: BillType | undefined) {
  const fields = copied(context, sent)
  if (!startFits(fields.numDigits, fields.numStart)) throw wrong('numStart', 'field.billStart')
  if (fields.tmType === DATE_PATTERN && fields.tmFormat === '') throw wrong('tmFormat', 'field.required')
  if (stored && stored.billSign !== fields.billSign && isCounted(context, stored.billSign))
    throw refuse('billType.counted')
  return {
    ...fields,
    tmFormat: fields.tmType === DATE_PATTERN ? fields.tmFormat : '',
    signFormat: signFormatOf(fields),
    tbType: stored?.tbType ?? 1,
  }
}

const isCounted = ({ store, caller }: Context, sign: string): boolean =>
  store.get('SELECT 1 FROM bill_counters WHERE tenant_id = ? AND bill_sign = ?', caller.tenantId, sign) !==
  undefined

export const billTypeModule = implement(billType, title, {
  ...crudHandlers(billType, {
    table: typeSource.table,
    title,
    columns: {
      billName: ['单据名称', 'Bill name'],
      billSign: ['单据标识', 'Bill sign'],
      fullFormat: ['编号格式', 'Number format'],
      tmFormat: ['时间格式', 'Time format'],
      tmIsCalc: {
        heading: ['按时间重新计数', 'Counts by time'],
        codes: labelCodes(flags, { 1: ['是', 'Yes'], 0: ['否', 'No'] }),
      },
      numDigits: ['流水号位数', 'Digits'],
      numStart: ['起始值', 'Start'],
    },
    unique: ['billSign'],
    beforeSave,
  }),
  list: (context, { query }) =>
    rowsOf(
      context.store,
      typeSource,
      [
        ...(query.tbType === '' ? [] : [{ sql: 'tb_type = ?', values: [query.tbType] }]),
        ...ownTenant(context),
      ],
      'id DESC',
    ),
})
