import { z } from 'zod'
import { logCalls, removeCall } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  custom,
  DateTime,
  defineResource,
  equals,
  from,
  Id,
  Ids,
  newestFirst,
  POST,
  until,
} from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { SendResult } from './simulatedSend.ts'

/** Not sent, sending, success, failure, partial failure. */
export const SendStatus = { pending: 0, sending: 1, success: 2, failure: 3, partial: 4 } as const
export const sendStatuses = vocabulary([0, 1, 2, 3, 4])

/** A send as a whole; its channel records hold the message to each receiver. */
export const BizInfo = z.object({
  id: Id,
  /** Id of its subject; sends of events may share it. */
  bizId: z.string(),
  typeDesc: z.string(),
  templateId: z.string(),
  bizSendStatus: AnyCode,
  bizSendTime: DateTime,
  /** Number of retries for failed receivers. */
  bizSendRetry: z.number().int(),
  bizSendDesc: z.string(),
  bizRemark: z.string(),
  receiveInfo: z.string(),
  bizParams: z.string(),
  bizCreateTime: DateTime,
})
export type BizInfo = z.output<typeof BizInfo>

const filters = {
  templateId: contains(),
  typeDesc: contains(),
  bizRemark: contains(),
  bizId: equals(),
  bizSendStatus: equals(),
  /** First and last moment of its making. */
  beginDate: from('bizCreateTime'),
  endDate: until('bizCreateTime'),
  /** Ids of rules or events that sent it, separated by commas; which ones a record keeps to itself. */
  ruleId: custom(),
}

const noun = { base: '/msg/msgBizInfo', title: 'Business records', entity: BizInfo, filters }

export const bizInfo = defineResource('msg.bizInfo', {
  entity: BizInfo,
  named: 'bizId',
  filters,
  order: newestFirst('bizCreateTime'),
  log: {
    time: 'bizCreateTime',
    screen: 'msg/msgBizInfo',
    // Addresses of people, and the messages to them.
    omitted: ['receiveInfo', 'bizParams'],
    failed: [[{ field: 'bizSendStatus', is: 'any', values: ['3', '4'] }]],
    open: [[{ field: 'bizSendStatus', is: 'any', values: ['0', '1'] }]],
  },
  endpoints: {
    ...logCalls({ ...noun, guard: { screen: 'msg/msgBizInfo' } }),
    remove: removeCall(noun),
    /** Our own call. Contents and addresses are those of now; who received it already gets nothing. */
    resend: POST('/msg/msgBizInfo/resend', {
      summary: 'Business records: send again to receivers that failed',
      guard: { permission: 'msg:msgBizInfo:save' },
      body: z.object({
        id: Id,
        /** Failed channel records; all of them when left out. */
        records: Ids.optional(),
      }),
      answer: SendResult,
      loud: true,
    }),
  },
})
