import { z } from 'zod'
import { getCall, listCalls, removeCall } from '#contract/calls.ts'
import { defineResource, equals, Id, lookup, POST } from '#contract/kernel.ts'

/** A counter: the last serial and number of one key. */
export const BillcodeMax = z.object({
  id: Id,
  billSign: z.string(),
  /** As in the request for the last number. */
  companySign: z.string(),
  deptSign: z.string(),
  bizSign: z.string(),
  /** The key: the type's signFormat, filled in. */
  signNo: z.string(),
  maxNo: z.number().int(),
  fullNo: z.string(),
  /** Rises by one with every change, and guards against two writers. */
  version: z.number().int(),
  billName: z.string(),
})
export type BillcodeMax = z.output<typeof BillcodeMax>

const sign = lookup(50).default('')

export const BillNumberRequest = z.object({
  billSign: lookup(50).min(1),
  companySign: sign,
  deptSign: sign,
  bizSign: sign,
})

const filters = { billSign: equals() }
const screen = { screen: 'sys/sysBillcodeMax' } as const
const noun = { base: '/sys/sysBillcodeMax', title: 'Maximum numbers', entity: BillcodeMax }

export const billcodeMax = defineResource('bill.billcodeMax', {
  entity: BillcodeMax,
  named: 'fullNo',
  filters,
  endpoints: {
    ...listCalls({
      ...noun,
      filters,
      // Counters are also shown from their type.
      guard: { ...screen, or: [{ screen: 'sys/sysBillType' }] },
    }),
    get: getCall(noun),
    remove: removeCall(noun),
    /** Computes only: twice the same number. */
    getMaxBillCode: POST('/sys/sysBillcodeMax/getMaxBillCode', {
      summary: 'Maximum numbers: next number',
      guard: screen,
      effect: 'read',
      alsoForm: true,
      body: BillNumberRequest,
      answer: z.string(),
    }),
    buildMaxBillCode: POST('/sys/sysBillcodeMax/buildMaxBillCode', {
      summary: 'Maximum numbers: occupy the next number',
      guard: screen,
      alsoForm: true,
      body: BillNumberRequest,
      answer: z.string(),
    }),
  },
})
