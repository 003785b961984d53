import { z } from 'zod'
import { mergedCrud } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  defineResource,
  equals,
  Id,
  identifier,
  required,
  text,
} from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { functionName } from './auditEvent.ts'

/** 0 stopped, any other value normal. */
export const bizEventStatuses = vocabulary([1, 0], { others: 1 })

/** Days, hours: units of the bounds of an event's rules and of their frequency. */
export const timeUnits = vocabulary(['D', 'H'])

/** Functions for business events that the reference backend has (DECISION-MSG-54). */
export const bizFunctions = vocabulary(['contractJob.expiring', 'receivableJob.overdue'])

export const BizEventWrite = z.object({
  eventCode: identifier(64),
  eventName: required(200),
  jobFunction: required(200).regex(functionName, { error: 'bizFunction' }),
  /** Quartz: 6 or 7 fields, seconds first. */
  jobCron: required(100),
  /** Given to the function as it is. */
  jobParams: required(4000),
  timeUnit: z.literal(timeUnits.codes).default('D'),
  status: z.literal(bizEventStatuses.codes).default(1),
  remark: text(500).default(''),
})

export const BizEvent = z.object({
  id: Id,
  eventCode: z.string(),
  eventName: z.string(),
  jobFunction: z.string(),
  jobCron: z.string(),
  jobParams: z.string(),
  timeUnit: z.string(),
  status: AnyCode,
  remark: z.string(),
})
export type BizEvent = z.output<typeof BizEvent>

const filters = { eventCode: contains(), eventName: contains(), status: equals() }

export const bizEvent = defineResource('msg.bizEvent', {
  entity: BizEvent,
  named: 'eventName',
  identifiedBy: ['eventCode'],
  filters,
  endpoints: mergedCrud(
    {
      base: '/msg/msgBizEvent',
      savePath: '/msg/msgBizEvent/',
      title: 'Business events',
      entity: BizEvent,
      write: BizEventWrite,
      filters,
    },
    ['eventCode'],
  ),
})
