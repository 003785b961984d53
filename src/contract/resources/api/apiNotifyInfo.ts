import { z } from 'zod'
import { getCall, logCalls, mergedUpdate, removeCall } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  DateTime,
  defineResource,
  equals,
  from,
  Id,
  identifier,
  newestFirst,
  POST,
  PUT,
  text,
  until,
} from '#contract/kernel.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'

/** 0 unsent, 1 sending, 2 sent successfully, 3 send failed. */
export const NotifySendStatus = { unsent: 0, sending: 1, sent: 2, failed: 3 } as const
export const notifySendStatuses = vocabulary([
  NotifySendStatus.unsent,
  NotifySendStatus.sending,
  NotifySendStatus.sent,
  NotifySendStatus.failed,
])
export type NotifySendStatus = CodeOf<typeof notifySendStatuses>

/** 0 not written back, 1 writing back, 2 success, 3 failure. */
export const FeedbackStatus = { none: 0, writing: 1, success: 2, failed: 3 } as const
export const feedbackStatuses = vocabulary([
  FeedbackStatus.none,
  FeedbackStatus.writing,
  FeedbackStatus.success,
  FeedbackStatus.failed,
])
export type FeedbackStatus = CodeOf<typeof feedbackStatuses>

/** A message to another application about a business record. */
export const ApiNotifyInfo = z.object({
  id: Id,
  bizId: z.string(),
  apiCode: z.string(),
  apiName: z.string(),
  sendStatus: AnyCode,
  sendTime: DateTime,
  /** HTTP status of the answer; empty without one. */
  resultStatus: z.string(),
  sendDesc: z.string(),
  /** Body of the answer, cut. */
  resultData: z.string(),
  feedbackStatus: AnyCode,
  feedbackTime: DateTime,
  feedbackRetry: z.number().int(),
  feedbackDesc: z.string(),
  createDate: DateTime,
})
export type ApiNotifyInfo = z.output<typeof ApiNotifyInfo>

/** Fields that are not given start empty; an unsent one is sent by the job handler (DECISION-OPS-24). */
export const ApiNotifyInfoWrite = z.object({
  bizId: identifier(64),
  apiCode: identifier(64),
  apiName: text(200).default(''),
  sendStatus: z.literal(notifySendStatuses.codes).default(0),
  sendTime: DateTime.default(''),
  resultStatus: text(20).default(''),
  sendDesc: text(500).default(''),
  resultData: text(4000).default(''),
  feedbackStatus: z.literal(feedbackStatuses.codes).default(0),
  feedbackTime: DateTime.default(''),
  feedbackRetry: z.number().int().min(0).max(1_000_000).default(0),
  feedbackDesc: text(500).default(''),
})

const filters = {
  apiCode: contains(),
  bizId: contains(),
  sendStatus: equals(),
  feedbackStatus: equals(),
  beginDate: from('createDate'),
  endDate: until('createDate'),
}

const noun = { base: '/api/apiNotifyInfo', title: 'API notifications', entity: ApiNotifyInfo, filters }
const screen = { screen: 'api/apiNotifyInfo' } as const
const save = { permission: 'api:apiNotifyInfo:save' } as const

export const apiNotifyInfo = defineResource('api.apiNotifyInfo', {
  entity: ApiNotifyInfo,
  named: 'bizId',
  filters,
  order: newestFirst('createDate'),
  log: {
    time: 'createDate',
    screen: 'api/apiNotifyInfo',
    failed: [
      [{ field: 'sendStatus', is: 'any', values: ['3'] }],
      [{ field: 'feedbackStatus', is: 'any', values: ['3'] }],
    ],
    open: [
      [{ field: 'sendStatus', is: 'any', values: ['0', '1'] }],
      [{ field: 'feedbackStatus', is: 'any', values: ['1'] }],
    ],
  },
  endpoints: {
    ...logCalls({ ...noun, guard: screen }),
    get: getCall(noun),
    // No screen saves; other programs of the platform do.
    create: POST('/api/apiNotifyInfo/', {
      summary: 'API notifications: create',
      guard: save,
      body: ApiNotifyInfoWrite,
      answer: Id,
    }),
    update: PUT('/api/apiNotifyInfo/', {
      summary: 'API notifications: update',
      guard: save,
      body: mergedUpdate(ApiNotifyInfoWrite),
      answer: Id,
    }),
    remove: removeCall(noun),
  },
})
