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

/** 0 stopped, any other value normal. */
export const sysEventStatuses = vocabulary([1, 0], { others: 1 })

/** Events that the reference backend raises after its own operations (DECISION-MSG-55). */
export const raisedEvents = vocabulary([
  'SYS_USER_CREATE',
  'SYS_PWD_RESET',
  'SYS_LOGIN_LOCK',
  'SYS_JOB_FAIL',
  'SYS_API_FAIL',
])

export const SysEventWrite = z.object({
  eventCode: identifier(64),
  eventName: required(200),
  templateId: identifier(64),
  receiveInfo: ReceiveInfoText.default(''),
  remark: text(500).default(''),
  status: z.literal(sysEventStatuses.codes).default(1),
})

export const SysEvent = z.object({
  id: Id,
  eventCode: z.string(),
  eventName: z.string(),
  templateId: z.string(),
  receiveInfo: z.string(),
  remark: z.string(),
  status: AnyCode,
})
export type SysEvent = z.output<typeof SysEvent>

const filters = { eventCode: contains(), eventName: contains(), status: equals() }

export const sysEvent = defineResource('msg.sysEvent', {
  entity: SysEvent,
  named: 'eventName',
  identifiedBy: ['eventCode'],
  filters,
  // The receivers dialog sends the code as well; it never changes once saved.
  endpoints: mergedCrud({
    base: '/msg/msgSysEvent',
    savePath: '/msg/msgSysEvent/',
    title: 'System events',
    entity: SysEvent,
    write: SysEventWrite,
    filters,
  }),
})
