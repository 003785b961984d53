import { z } from 'zod'
import { getCall } from '#contract/calls.ts'
import { contains, defineResource, GET, Id, pageOf, pageQuery } from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** 2 one-time, 3 long-term subscription. */
export const subscriptionTypes = vocabulary([2, 3])

/** A template that WeChat approved for the official account. */
export const MpTemplate = z.object({
  id: Id,
  templateIdOp: z.string(),
  title: z.string(),
  primaryIndustry: z.string(),
  deputyIndustry: z.string(),
  example: z.string(),
  /** With `{{key.DATA}}` marks, one per property (DECISION-MSG-23); not part of the documents. */
  content: z.string(),
})
export type MpTemplate = z.output<typeof MpTemplate>

/** A template that WeChat approved for the mini program. */
export const MaTemplate = z.object({
  id: Id,
  templateIdOp: z.string(),
  title: z.string(),
  example: z.string(),
  type: z.number().int(),
  /** 0 or 1; shown only. */
  changeDefaultRoles: z.number().int(),
  content: z.string(),
})
export type MaTemplate = z.output<typeof MaTemplate>

const filters = { title: contains() }
const screen = { screen: 'msg/msgTemplate' } as const

/** @param loud whether refused reads are shown: those of the mini program are (MSG-GEN-14, DECISION-MSG-25) */
const pickerCalls = <E extends z.ZodObject>(base: string, title: string, entity: E, loud: boolean) => ({
  page: GET(`${base}/page`, {
    summary: `${title}: page`,
    guard: screen,
    query: pageQuery(filters),
    answer: pageOf(entity),
    loud,
  }),
  get: getCall({ base, title, entity }, screen, { loud }),
  /** Answers how many templates there are. A read by its method, it writes the provider's templates. */
  refresh: GET(`${base}/refresh`, {
    summary: `${title}: synchronise`,
    guard: screen,
    effect: 'write',
    answer: z.number().int(),
    loud: true,
  }),
})

export const mpTemplate = defineResource('msg.mpTemplate', {
  entity: MpTemplate,
  named: 'title',
  filters,
  endpoints: pickerCalls('/msg/msgWxMpTemplateOp', 'Official-account templates', MpTemplate, false),
})

export const maTemplate = defineResource('msg.maTemplate', {
  entity: MaTemplate,
  named: 'title',
  filters,
  endpoints: pickerCalls('/msg/msgWxMaTemplateOp', 'Mini-program templates', MaTemplate, true),
})
