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
import { ReceiveInfoText } from '#contract/messaging/documents.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** 0 disabled, any other value normal. */
export const auditEventStatuses = vocabulary([1, 0], { others: 1 })

/** Two or more identifiers joined by dots, the last one the method (DECISION-MSG-49). */
export const functionName = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/

/** Functions for audit events that the reference backend has (DECISION-MSG-54). */
export const auditFunctions = vocabulary([
  'AuditLogService.loginFailures',
  'AuditLogService.recentErrors',
  'AuditPasswordService.weakPasswords',
])

export const AuditEventWrite = z.object({
  eventCode: identifier(64),
  eventName: required(200),
  jobFunction: required(200).regex(functionName, { error: 'auditFunction' }),
  /** Quartz: 6 or 7 fields, seconds first. */
  jobCron: required(100),
  /** Given to the function as it is. */
  jobParams: text(4000).default(''),
  templateId: identifier(64),
  receiveInfo: ReceiveInfoText.default(''),
  remark: text(500).default(''),
  status: z.literal(auditEventStatuses.codes).default(1),
})

export const AuditEvent = z.object({
  id: Id,
  eventCode: z.string(),
  eventName: z.string(),
  jobFunction: z.string(),
  jobCron: z.string(),
  jobParams: z.string(),
  templateId: z.string(),
  receiveInfo: z.string(),
  remark: z.string(),
  status: AnyCode,
  /** 1: comes with the system and cannot be deleted. */
  isSys: z.number().int(),
})
export type AuditEvent = z.output<typeof AuditEvent>

const filters = { eventCode: contains(), eventName: contains(), status: equals() }

export const auditEvent = defineResource('msg.auditEvent', {
  entity: AuditEvent,
  named: 'eventName',
  identifiedBy: ['eventCode'],
  filters,
  endpoints: mergedCrud(
    {
      base: '/msg/msgAuditEvent',
      savePath: '/msg/msgAuditEvent/',
      title: 'Audit events',
      entity: AuditEvent,
      write: AuditEventWrite,
      filters,
    },
    ['eventCode'],
  ),
})
