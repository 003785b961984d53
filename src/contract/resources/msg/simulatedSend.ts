import { z } from 'zod'
import {
  defineResource,
  Id,
  identifier,
  MAX_LIMIT,
  MAX_PAGE,
  optionalIdentifier,
  POST,
  required,
  text,
  lookup,
} from '#contract/kernel.ts'
import { ReceiveInfoText } from '#contract/messaging/documents.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** Result of a send (DECISION-MSG-32). */
export const SendResult = z.object({
  bizId: z.string(),
  total: z.number().int(),
  success: z.number().int(),
  fail: z.number().int(),
})
export type SendResult = z.output<typeof SendResult>

/** States of a mini program that a message may open. */
export const miniProgramStates = vocabulary(['developer', 'trial', 'formal'])

/** Languages of a mini-program message (DECISION-MSG-30). */
export const miniProgramLanguages = vocabulary(['zh_CN', 'en_US', 'zh_HK', 'zh_TW'])

/** Test of one channel; each channel reads its own of these fields. */
export const ChannelSend = z.object({
  templateId: identifier(64),
  /** Addresses or user ids separated by commas. */
  recipient: z.string().default(''),
  paramsJSON: z.string().default(''),
  /** Used instead of the stored content unless empty. */
  content: z.string().default(''),
  appId: optionalIdentifier(64).default(''),
  signatureCode: optionalIdentifier(64).default(''),
  url: text(500).default(''),
  miniprogramAppid: text(64).default(''),
  miniprogramPagepath: text(500).default(''),
  mailCc: z.string().default(''),
  subject: text(200).default(''),
  page: text(500).default(''),
  miniprogramState: text(20).default(''),
  lang: text(20).default(''),
})
export type ChannelSend = z.output<typeof ChannelSend>

/** Test of a template over all of its enabled channels. */
export const TemplateSend = z.object({
  id: Id,
  templateId: identifier(64),
  templateName: required(200),
  /** JSON object of the values; empty text for none. */
  paramsJSON: z.string().default(''),
  receiveInfo: ReceiveInfoText,
})

const screen = { screen: 'msg/msgTemplate' } as const

/** Users and addresses of one channel, and those who cannot be reached. */
export const ReceiverCount = z.object({
  channelCode: z.string(),
  channelName: z.string(),
  /** Addresses that it sends to. */
  total: z.number().int(),
  /** Number of those named without a usable address: a send records them as failed. */
  failing: z.number().int(),
})

/** A receiver, or a person who is left out. */
export const SendReceiver = z.object({
  /** Empty for those who are left out of all channels. */
  channelCode: z.string(),
  /** Empty for external receivers. */
  userId: z.string(),
  name: z.string(),
  deptName: z.string(),
  /** Masked where the caller may not see it; the account name of a user who has none. */
  recipient: z.string(),
  /** Why nothing is sent, in the caller's language; empty: it is. */
  reason: z.string(),
})
export type SendReceiver = z.output<typeof SendReceiver>

/** Part of the answer that is listed: the addresses of a channel or of all, or who is left out altogether. */
export const receiverViews = vocabulary(['receiving', 'leftOut'])

/** Who a send would reach; the question is as long as the receivers are, so it travels in a body. */
export const ReceiverQuestion = z.object({
  templateId: identifier(64),
  receiveInfo: ReceiveInfoText,
  /** Id of the rule or event that would send: users who have muted it are left out. */
  ruleId: lookup(64).default(''),
  view: z.literal(receiverViews.codes).default('receiving'),
  /** Only this channel; empty: all. */
  channelCode: optionalIdentifier(64).default(''),
  page: z.number().int().min(1).max(MAX_PAGE).default(1),
  limit: z.number().int().min(1).max(MAX_LIMIT).default(10),
})

export const ReceiverAnswer = z.object({
  /** Enabled channels of the template, in channel-list order. */
  channels: z.array(ReceiverCount),
  leftOut: z.number().int(),
  /** Names of resolvers that the platform does not have. */
  unknownResolvers: z.array(z.string()),
  list: z.array(SendReceiver),
  /** Rows of the view, all pages together. */
  total: z.number().int(),
})
export type ReceiverAnswer = z.output<typeof ReceiverAnswer>

const sendCall = (name: string, channel: string) =>
  POST(`/msg/msgChannelTemplate/${name}`, {
    summary: `Simulated send over ${channel}`,
    guard: screen,
    body: ChannelSend,
    answer: SendResult,
    loud: true,
  })

/** Tests of a template: over all of its channels, and over one at a time. `receivers` is our own call. */
export const simulatedSend = defineResource('msg.simulatedSend', {
  entity: SendResult,
  endpoints: {
    template: POST('/msg/msgTemplate/send', {
      summary: 'Simulated send over all enabled channels',
      guard: screen,
      body: TemplateSend,
      answer: SendResult,
      loud: true,
    }),
    receivers: POST('/msg/msgTemplate/receivers', {
      summary: 'Who a send through a template would reach',
      guard: {
        screen: 'msg/msgTemplate',
        or: [{ screen: 'msg/msgSysEvent' }, { screen: 'msg/msgAuditEvent' }, { screen: 'msg/msgBizEvent' }],
      },
      body: ReceiverQuestion,
      answer: ReceiverAnswer,
      effect: 'read',
      loud: true,
    }),
    sms: sendCall('sendSMS', 'SMS'),
    mail: sendCall('sendMAIL', 'e-mail'),
    mp: sendCall('sendMP', 'the WeChat official account'),
    ma: sendCall('sendMA', 'the WeChat mini program'),
    dingTalk: sendCall('sendDINGTALK', 'DingTalk'),
    site: sendCall('sendSITE', 'in-site messages'),
  },
})
