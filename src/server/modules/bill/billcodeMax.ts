import { counterKey, fullNumber } from '#contract/billNumber.ts'
import { billcodeMax, type BillNumberRequest } from '#contract/resources/bill/billcodeMax.ts'
import type { BillType } from '#contract/resources/bill/billType.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { rowsOf } from '#server/db/list.ts'
import { refuse } from '#server/common/refusal.ts'
import { changedBy, insertOwn, ownTenant, removeRows } from '#server/nouns/rows.ts'
import { platformMoment } from '#server/common/zone.ts'
import type { z } from 'zod'
import { typeSource } from './billType.ts'

const title = 'bill.billcodeMax:title'

const COUNTERS = 'bill_counters'
const source = { table: 'bill_counter_list', entity: billcodeMax.entity } as const

type Request = z.output<typeof BillNumberRequest>

interface Counter {
  readonly id: string
  readonly maxNo: number
  readonly version: number
}

/** The number that comes next, and the counter it comes from; none before the first number. */
interface Next {
  readonly type: BillType
  readonly key: string
  readonly counter: Counter | undefined
  readonly serial: number
  readonly number: string
}

/** @throws a refusal for a type that is unknown, has no format, or whose numbers are typed by hand. */
function typeOf(context: Context, billSign: string): BillType {
  const [type] = rowsOf(context.store, typeSource, [
    { sql: 'bill_sign = ?', values: [billSign] },
    ...ownTenant(context),
  ])
  if (!type) throw refuse('billcode.unknown', { sign: billSign })
  if (type.genType === 1) throw refuse('billcode.byHand', { name: type.billName })
  if (type.fullFormat === '') throw refuse('billcode.noFormat', { name: type.billName })
  return type
}

/** Computes the next number; the first of a counter is the type's start. */
function next(context: Context, request: Request): Next {
  const { store, caller, time } = context
  const type = typeOf(context, request.billSign)
  const now = platformMoment(time)
  const key = counterKey(type, request, now)
  const counter = store.get<Counter>(
    `SELECT CAST(id AS TEXT) AS id, max_no AS maxNo, version FROM ${COUNTERS}
     WHERE tenant_id = ? AND bill_sign = ? AND sign_no = ?`,
    ...[caller.tenantId, type.billSign, key],
  )
  const serial = counter ? counter.maxNo + 1 : type.numStart
  return { type, key, counter, serial, number: fullNumber(type, request, now, serial) }
}

/** Stores the next number as the last one. The router's transaction is around it. */
function occupy(context: Context, request: Request): string {
  const { type, key, counter, serial, number } = next(context, request)
  const signs = {
    company_sign: request.companySign,
    dept_sign: request.deptSign,
    biz_sign: request.bizSign,
  }
  const last = { ...signs, bill_name: type.billName, max_no: serial, full_no: number, ...changedBy(context) }
  if (!counter) {
    insertOwn(context, COUNTERS, { ...last, bill_sign: type.billSign, sign_no: key, version: 1 })
    return number
  }
  const assignments = Object.keys(last).map((column) => `${column} = ?`)
  // No other call can have counted in between while one transaction writes; the version proves it.
  const changed = context.store.run(
    `UPDATE ${COUNTERS} SET ${assignments.join(', ')}, version = version + 1 WHERE id = ? AND version = ?`,
    ...Object.values(last),
    counter.id,
    counter.version,
  )
  if (changed !== 1) throw refuse('billcode.busy')
  return number
}

export const billcodeMaxModule = defineNoun(billcodeMax, {
  view: source.table,
  title,
  columns: {
    billName: 'bill.billType:field.billName',
    billSign: 'bill.billType:field.billSign',
    signNo: 'bill.billcodeMax:field.signNo',
    maxNo: 'bill.billcodeMax:field.maxNo',
    fullNo: 'bill.billcodeMax:field.fullNo',
  },
  calls: {
    remove: (context, { body }) => removeRows(context, COUNTERS, body),
    getMaxBillCode: (context, { body }) => next(context, body).number,
    buildMaxBillCode: (context, { body }) => occupy(context, body),
  },
  verbs: { buildMaxBillCode: 'verb.takeNumber' },
})
