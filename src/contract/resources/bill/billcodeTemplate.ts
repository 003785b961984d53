import { z } from 'zod'
import { formatProblems } from '#contract/billNumber.ts'
import { crud } from '#contract/calls.ts'
import { AnyCode, contains, defineResource, GET, Id, identifier, required, text } from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** 启用, 禁用: of templates and time formats; every value other than 1 is disabled (OPS-COM-14). */
export const billStatuses = vocabulary([1, 0], { others: 0 })

/** Issues of a format, each with its own words. */
const issues = {
  unknown: 'billUnknown',
  numberMissing: 'billNumberMissing',
  numberTwice: 'billNumberTwice',
} as const

/** Adds an issue for a wrong format; empty formats are checked where one is required. */
export const isNumberFormat = (format: string, context: z.core.$RefinementCtx<string>): void => {
  const [problem] = format === '' ? [] : formatProblems(format)
  if (problem) context.addIssue({ code: 'custom', message: issues[problem.code], input: format })
}

export const BillcodeTemplateWrite = z.object({
  title: required(100),
  /** Literal text with the placeholders DJ, TM, NUM, GS, BM and YW in braces. */
  fullFormat: identifier(200).superRefine(isNumberFormat),
  example: text(200).default(''),
  remark: text(500).default(''),
  status: z.literal(billStatuses.codes).default(1),
})

export const BillcodeTemplate = z.object({
  id: Id,
  title: z.string(),
  fullFormat: z.string(),
  example: z.string(),
  remark: z.string(),
  status: AnyCode,
})
export type BillcodeTemplate = z.output<typeof BillcodeTemplate>

const filters = { title: contains() }

export const billcodeTemplate = defineResource('bill.billcodeTemplate', {
  entity: BillcodeTemplate,
  named: 'title',
  filters,
  endpoints: {
    ...crud({
      base: '/sys/sysBillcodeTemplate',
      savePath: '/sys/sysBillcodeTemplate/',
      title: 'Number templates',
      entity: BillcodeTemplate,
      write: BillcodeTemplateWrite,
      filters,
    }),
    list: GET('/sys/sysBillcodeTemplate/list', {
      summary: 'Number templates: list',
      guard: 'signed-in',
      answer: z.array(BillcodeTemplate),
    }),
  },
})
