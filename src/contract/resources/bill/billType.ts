import { z } from 'zod'
import {
  DATE_PATTERN,
  isTimeFormat,
  LAST_START,
  MILLISECONDS,
  MOST_DIGITS,
  NO_TIME,
} from '#contract/billNumber.ts'
import { crud } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  defineResource,
  GET,
  Id,
  identifier,
  optionalIdentifier,
  required,
  text,
} from '#contract/kernel.ts'
import { isNumberFormat } from '#contract/resources/bill/billcodeTemplate.ts'
import { flags, vocabulary } from '#contract/vocabulary.ts'

/** Numbers are typed by hand, or made by rule (DECISION-OPS-71). No form shows it. */
export const genTypes = vocabulary([1, 2])

/** Id of a record that may have been chosen. */
const Chosen = z.union([Id, z.literal('')]).default('')

export const BillTypeWrite = z.object({
  billName: required(100),
  /** Unique within the tenant. */
  billSign: identifier(50),
  genType: z.literal(genTypes.codes).default(2),
  /** Its fields are copied: later changes of the template leave the type as it is. */
  templateId: Chosen,
  title: text(100).default(''),
  fullFormat: optionalIdentifier(200).superRefine(isNumberFormat).default(''),
  example: text(200).default(''),
  /** As with the template. */
  tmId: Chosen,
  tmTitle: text(100).default(''),
  /** As a time format has it; 0 for none. */
  tmType: z.literal([NO_TIME, DATE_PATTERN, MILLISECONDS]).default(NO_TIME),
  tmFormat: z
    .string()
    .trim()
    .max(50)
    .refine((format) => format === '' || isTimeFormat(format), { error: 'billTime' })
    .default(''),
  tmExample: text(100).default(''),
  /** 1: counting begins again with each new time. */
  tmIsCalc: z.literal(flags.codes).default(1),
  numDigits: z.number().int().min(1).max(MOST_DIGITS).default(6),
  numStart: z.number().int().min(0).max(LAST_START).default(1),
  remark: text(500).default(''),
})

export const BillType = z.object({
  id: Id,
  billName: z.string(),
  billSign: z.string(),
  genType: AnyCode,
  templateId: z.string(),
  title: z.string(),
  fullFormat: z.string(),
  /** Distinguishes its counters; follows from the format (DECISION-OPS-69). */
  signFormat: z.string(),
  example: z.string(),
  tmId: z.string(),
  tmTitle: z.string(),
  tmType: AnyCode,
  tmFormat: z.string(),
  tmExample: z.string(),
  tmIsCalc: z.number().int(),
  numDigits: z.number().int(),
  numStart: z.number().int(),
  remark: z.string(),
  /** 0 built-in, 1 own. */
  tbType: AnyCode,
})
export type BillType = z.output<typeof BillType>

const filters = { billName: contains() }

export const billType = defineResource('bill.billType', {
  entity: BillType,
  named: 'billName',
  identifiedBy: ['billSign'],
  filters,
  endpoints: {
    ...crud({
      base: '/sys/sysBillType',
      savePath: '/sys/sysBillType/',
      title: 'Bill types',
      entity: BillType,
      write: BillTypeWrite,
      filters,
    }),
    /** With a tbType: the types that have it. */
    list: GET('/sys/sysBillType/list', {
      summary: 'Bill types: list',
      guard: 'signed-in',
      query: z.object({ tbType: z.string().max(10).default('') }),
      answer: z.array(BillType),
    }),
  },
})
