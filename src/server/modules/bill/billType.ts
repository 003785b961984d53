import {
  counterKey,
  countingChange,
  DATE_PATTERN,
  NO_TIME,
  type NumberRule,
  type NumberSigns,
  signFormatOf,
  startFits,
} from '#contract/billNumber.ts'
import { ErrorCode } from '#contract/failures.ts'
import { type BillType, billType, type BillTypeWrite } from '#contract/resources/bill/billType.ts'
import { flags } from '#contract/vocabulary.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { rowsOf } from '#server/db/list.ts'
import { Refusal } from '#server/common/refusal.ts'
import { findRow, ownTenant } from '#server/nouns/rows.ts'
import type { TextKey } from '#server/common/texts.ts'
import { platformMoment } from '#server/common/zone.ts'
import type { z } from 'zod'
import { templateSource } from './billcodeTemplate.ts'
import { timeSource } from './billcodeTime.ts'

const title = 'bill.billType:title'

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

/**
 * Computes the fields that follow from the format. The counting of a type that has counted stays: numbers would be
 * issued twice.
 */
function beforeSave(context: Context, sent: Written, stored: BillType | undefined) {
  const copiedFields = copied(context, sent)
  const isDated = copiedFields.tmType === DATE_PATTERN
  const fields = { ...copiedFields, tmFormat: isDated ? copiedFields.tmFormat : '' }
  if (!startFits(fields.numDigits, fields.numStart)) throw wrong('numStart', 'field.billStart')
  if (isDated && fields.tmFormat === '') throw wrong('tmFormat', 'field.required')
  const changed = stored && countingChange(stored, fields)
  if (stored && changed && countersOf(context, stored.billSign).length > 0)
    throw wrong(changed, changed === 'billSign' ? 'field.billSignCounted' : 'field.billCounted')
  if (stored?.billSign !== fields.billSign) checkLeftCounters(context, fields)
  return { ...fields, signFormat: signFormatOf(fields), tbType: stored?.tbType ?? 1 }
}

interface LeftCounter extends NumberSigns {
  readonly signNo: string
}

const countersOf = ({ store, caller }: Context, sign: string): LeftCounter[] =>
  store.all<LeftCounter>(
    `SELECT sign_no AS signNo, company_sign AS companySign, dept_sign AS deptSign, biz_sign AS bizSign
     FROM bill_counters WHERE tenant_id = ? AND bill_sign = ?`,
    caller.tenantId,
    sign,
  )

/**
 * Counters outlive their type. One that is added again goes on with them, and so counts as the deleted one did.
 * @throws 422 when the same format would begin again where it ran on, or the other way round
 */
function checkLeftCounters(context: Context, rule: NumberRule): void {
  const [before, after] = signFormatOf({ ...rule, tmType: DATE_PATTERN, tmIsCalc: 1 }).split('{TM}')
  if (before === undefined || after === undefined || rule.tmType === NO_TIME) return
  // Without a time in it a key is always the same.
  const keyOf = (fullFormat: string, signs: NumberSigns) =>
    counterKey({ ...rule, fullFormat }, signs, platformMoment(context.time))
  const countsByTime = signFormatOf(rule).includes('{TM}')
  for (const counter of countersOf(context, rule.billSign)) {
    const [start, end] = [keyOf(before, counter), keyOf(after, counter)]
    const ranOn = counter.signNo === start + end
    const begunAgain = !ranOn && counter.signNo.startsWith(start) && counter.signNo.endsWith(end)
    if (countsByTime ? ranOn : begunAgain) throw wrong('tmIsCalc', 'field.billCounted')
  }
}

export const billTypeModule = defineNoun(billType, {
  table: typeSource.table,
  title,
  columns: {
    billName: 'bill.billType:field.billName',
    billSign: 'bill.billType:field.billSign',
    fullFormat: 'bill.billType:field.fullFormat',
    tmFormat: 'bill.billType:field.tmFormat',
    tmIsCalc: {
      heading: 'bill.billType:field.tmIsCalc',
      codes: labelCodes(flags, { 1: 'bill.billType:yes', 0: 'bill.billType:no' }),
    },
    numDigits: 'bill.billType:field.numDigits',
    numStart: 'bill.billType:field.numStart',
  },
  unique: ['billSign'],
  beforeSave,
  calls: {
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
  },
})
