import { z } from 'zod'
import { mergedCrud } from '#contract/calls.ts'
import { decimalPlaces } from '#base/decimals.ts'
import {
  AnyCode,
  defineResource,
  equals,
  GET,
  Id,
  identifier,
  lookup,
  optionalIdentifier,
  required,
} from '#contract/kernel.ts'
import { ReceiveInfoText } from '#contract/messaging/documents.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** 0 stopped, any other value normal. */
export const ruleStatuses = vocabulary([1, 0], { others: 1 })

/** 元, 万元: factors of both bounds of the amount (DECISION-MSG-52). */
export const amountUnits = vocabulary(['1', '10000'])

/** Stands for "once only" (DECISION-MSG-51). */
export const ONCE = 0

/** In days or hours; a hundred years of hours. */
const Bound = z.number().int().min(-1_000_000).max(1_000_000).nullable().default(null)

/** Whether an amount has two decimal places at most. */
export const isInCents = (amount: number): boolean => decimalPlaces(amount) <= 2

/** Two decimal places; the range in which a number is exact to the cent. */
const Amount = z.number().min(-1e12).max(1e12).refine(isInCents, { error: 'cents' }).nullable().default(null)

/** Whether a lower end exceeds the upper one; an open end never does. */
export const isReversed = (lower: number | null, upper: number | null): boolean =>
  lower !== null && upper !== null && lower > upper

export const BizEventRuleWrite = z.object({
  title: required(200),
  eventCode: identifier(64),
  /** Empty: every type. */
  bizType: optionalIdentifier(64).default(''),
  /** In the event's unit of time; negative ones lie in the past. */
  dtNumMin: Bound,
  dtNumMax: Bound,
  /** In the unit of the rule, two decimal places. */
  amountMin: Amount,
  amountMax: Amount,
  amountUnit: z.literal(amountUnits.codes).default('1'),
  /** Least time between two sends for the same business object, in the event's unit; 0: once only. */
  frequency: z.number().int().min(0).max(1_000_000).default(ONCE),
  status: z.literal(ruleStatuses.codes).default(1),
  templateId: identifier(64),
  receiveInfo: ReceiveInfoText.default(''),
})

export const BizEventRule = z.object({
  id: Id,
  title: z.string(),
  eventCode: z.string(),
  bizType: z.string(),
  dtNumMin: z.number().int().nullable(),
  dtNumMax: z.number().int().nullable(),
  amountMin: z.number().nullable(),
  amountMax: z.number().nullable(),
  amountUnit: z.string(),
  frequency: z.number().int(),
  status: AnyCode,
  templateId: z.string(),
  receiveInfo: z.string(),
})
export type BizEventRule = z.output<typeof BizEventRule>

const filters = { eventCode: equals() }
const screen = { screen: 'msg/msgBizEvent' } as const

export const bizEventRule = defineResource('msg.bizEventRule', {
  entity: BizEventRule,
  named: 'title',
  filters,
  endpoints: {
    ...mergedCrud(
      {
        base: '/msg/msgBizEventRule',
        savePath: '/msg/msgBizEventRule/',
        title: 'Business event rules',
        entity: BizEventRule,
        write: BizEventRuleWrite,
        filters,
        guards: {
          read: screen,
          save: { permission: 'msg:msgBizEvent:save' },
          update: { permission: 'msg:msgBizEvent:update' },
          remove: { permission: 'msg:msgBizEvent:delete' },
        },
      },
      ['eventCode'],
    ),
    list: GET('/msg/msgBizEventRule/list', {
      summary: 'Business event rules: all, without paging',
      guard: screen,
      query: z.object({ eventCode: lookup(64).optional() }),
      answer: z.array(BizEventRule),
    }),
    /** Business types that a rule may be limited to (DECISION-MSG-53). */
    bizTypes: GET('/bpm/bpmProcType/list', {
      summary: 'Business event rules: business types',
      guard: 'signed-in',
      answer: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  },
})
