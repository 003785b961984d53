import { z } from 'zod'
import { mergedCrud } from '#contract/calls.ts'
import { contains, DateTime, defineResource, GET, Id, identifier, required, text } from '#contract/kernel.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'

/** The channels that every platform has, in channel-list order; administrators add further codes. */
export const builtInChannels = vocabulary(['SMS', 'EMAIL', 'MP', 'MA', 'DINGTALK', 'SITE'])

export type BuiltInChannel = CodeOf<typeof builtInChannels>

/** @returns undefined for a code that administrators added */
export const builtInChannel = (code: string): BuiltInChannel | undefined =>
  builtInChannels.codes.find((known) => known === code)

export const ChannelWrite = z.object({
  channelCode: identifier(64),
  channelName: required(200),
  /** The sender as `beanName.method`; stored and shown only (DECISION-MSG-21). */
  channelFunction: required(200),
  remark: text(500).default(''),
})

export const Channel = z.object({
  id: Id,
  channelCode: z.string(),
  channelName: z.string(),
  /** 1: built in, cannot be deleted. */
  isSys: z.number().int(),
  channelFunction: z.string(),
  remark: z.string(),
  updater: z.string(),
  updateDate: DateTime,
})
export type Channel = z.output<typeof Channel>

const filters = { channelCode: contains(), channelName: contains() }

export const channel = defineResource('msg.channel', {
  entity: Channel,
  named: 'channelName',
  identifiedBy: ['channelCode'],
  filters,
  endpoints: {
    ...mergedCrud(
      {
        base: '/msg/msgChannel',
        savePath: '/msg/msgChannel/',
        title: 'Message channels',
        entity: Channel,
        write: ChannelWrite,
        filters,
      },
      ['channelCode'],
    ),
    /** Built-in ones first, then custom ones as they were added. */
    list: GET('/msg/msgChannel/list', {
      summary: 'Message channels: all, without paging',
      guard: 'signed-in',
      answer: z.array(Channel),
    }),
  },
})
