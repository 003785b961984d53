import { z } from 'zod'
import { DATE_PATTERN, isTimeFormat, MILLISECONDS } from '#contract/billNumber.ts'
import { crud } from '#contract/calls.ts'
import { AnyCode, contains, defineResource, GET, Id, required, text } from '#contract/kernel.ts'
import { billStatuses } from '#contract/resources/bill/billcodeTemplate.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** A date pattern, milliseconds since 1970 (DECISION-OPS-70). */
export const timeTypes = vocabulary([DATE_PATTERN, MILLISECONDS])

export const BillcodeTimeWrite = z.object({
  tmTitle: required(100),
  tmType: z.literal(timeTypes.codes),
  /** Required only for a date pattern; milliseconds have none. */
  tmFormat: z
    .string()
    .trim()
    .max(50)
    .refine((format) => format === '' || isTimeFormat(format), { error: 'billTime' })
    .default(''),
  /** Made from the format when it is empty. */
  tmExample: text(100).default(''),
  remark: text(500).default(''),
  status: z.literal(billStatuses.codes).default(1),
})

export const BillcodeTime = z.object({
  id: Id,
  tmTitle: z.string(),
  tmType: AnyCode,
  tmFormat: z.string(),
  tmExample: z.string(),
  remark: z.string(),
  status: AnyCode,
})
export type BillcodeTime = z.output<typeof BillcodeTime>

const filters = { tmTitle: contains() }

export const billcodeTime = defineResource('bill.billcodeTime', {
  entity: BillcodeTime,
  named: 'tmTitle',
  filters,
  endpoints: {
    ...crud({
      base: '/sys/sysBillcodeTime',
      savePath: '/sys/sysBillcodeTime/',
      title: 'Time formats',
      entity: BillcodeTime,
      write: BillcodeTimeWrite,
      filters,
    }),
    /** With a status: those that have it. */
    list: GET('/sys/sysBillcodeTime/list', {
      summary: 'Time formats: list',
      guard: 'signed-in',
      query: z.object({ status: z.string().max(10).default('') }),
      answer: z.array(BillcodeTime),
    }),
  },
})
