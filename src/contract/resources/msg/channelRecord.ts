import { z } from 'zod'
import { listCalls, removeCall } from '#contract/calls.ts'
import { contains, DateTime, defineResource, equals, Id, newestFirst } from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** 1 success, 0 failure. */
export const deliveryStatuses = vocabulary([1, 0])

/** What one channel sent to one receiver. */
export const ChannelRecord = z.object({
  id: Id,
  bizId: z.string(),
  templateId: z.string(),
  channelCode: z.string(),
  /** As the receiver reads it. */
  content: z.string(),
  /** Address, or the username of a user without one. */
  recipient: z.string(),
  status: z.number().int(),
  resultMsg: z.string(),
  /** JSON text of what a provider gets, without secrets. */
  contentData: z.string(),
  createDate: DateTime,
})
export type ChannelRecord = z.output<typeof ChannelRecord>

const filters = { bizId: equals(), channelCode: equals(), recipient: contains(), status: equals() }

const noun = { base: '/msg/msgChannelRecord', title: 'Channel records', entity: ChannelRecord, filters }

export const channelRecord = defineResource('msg.channelRecord', {
  entity: ChannelRecord,
  filters,
  order: newestFirst('createDate'),
  endpoints: {
    ...listCalls({ ...noun, guard: { screen: 'msg/msgBizInfo' } }),
    remove: removeCall(noun, { permission: 'msg:msgBizInfo:delete' }),
  },
})
