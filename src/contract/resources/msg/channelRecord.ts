import { z } from 'zod'
import { listCalls, removeCall } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  custom,
  DateTime,
  defineResource,
  equals,
  from,
  GET,
  Id,
  lookup,
  newestFirst,
  text,
  until,
} from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** 1 success, 0 failure. */
export const deliveryStatuses = vocabulary([1, 0])

/** Message that one channel sent to one receiver. */
export const ChannelRecord = z.object({
  id: Id,
  bizId: z.string(),
  templateId: z.string(),
  channelCode: z.string(),
  /** As the receiver reads it. */
  content: z.string(),
  /** Address, or the username of a user without one. */
  recipient: z.string(),
  status: AnyCode,
  resultMsg: z.string(),
  /** JSON text of the message to a provider, without secrets. */
  contentData: z.string(),
  createDate: DateTime,
})
export type ChannelRecord = z.output<typeof ChannelRecord>

const filters = {
  bizId: equals(),
  /** Our own field: id of the business record whose sends they are. Several may have the same business number. */
  bizInfoId: custom(),
  channelCode: equals(),
  recipient: contains(),
  status: equals(),
  /** First and last moment. */
  beginDate: from('createDate'),
  endDate: until('createDate'),
}

/** Length of a step of the chart. */
export const deliverySteps = vocabulary(['hour', 'day'])

/** Channel records of one step, channel and state. */
export const DeliveryCount = z.object({
  /** `yyyy-MM-dd`, by the hour followed by ` HH`. */
  time: z.string(),
  channelCode: z.string(),
  status: AnyCode,
  total: z.number().int(),
})
export type DeliveryCount = z.output<typeof DeliveryCount>

const noun = { base: '/msg/msgChannelRecord', title: 'Channel records', entity: ChannelRecord, filters }

export const channelRecord = defineResource('msg.channelRecord', {
  entity: ChannelRecord,
  named: { place: 'recipient', also: 'channelCode' },
  filters,
  order: newestFirst('createDate'),
  endpoints: {
    ...listCalls({ ...noun, guard: { screen: 'msg/msgBizInfo' } }),
    /** Our own call. Steps without any record are left out. */
    counts: GET('/msg/msgChannelRecord/counts', {
      summary: 'Channel records: how many over time, by channel and state',
      guard: { screen: 'msg/msgBizInfo' },
      query: z.object({
        step: z.literal(deliverySteps.codes).default('day'),
        beginDate: DateTime.default(''),
        endDate: DateTime.default(''),
        templateId: lookup(64).default(''),
        /** Ids of rules or events, separated by commas. */
        ruleId: text(2000).default(''),
        channelCode: lookup(64).default(''),
        status: text(1).default(''),
      }),
      answer: z.array(DeliveryCount),
    }),
    remove: removeCall(noun, { permission: 'msg:msgBizInfo:delete' }),
  },
})
