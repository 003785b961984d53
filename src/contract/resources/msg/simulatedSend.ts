import { z } from 'zod'
import { defineResource, Id, POST, required, text } from '#contract/kernel.ts'
import { ReceiveInfoText } from '#contract/messaging/documents.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** What a send came to (DECISION-MSG-32). */
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
  templateId: required(64),
  /** Addresses or user ids separated by commas. */
  recipient: z.string().default(''),
  paramsJSON: z.string().default(''),
  /** Used instead of the stored content unless empty. */
  content: z.string().default(''),
  appId: text(64).default(''),
  signatureCode: text(64).default(''),
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

const screen = { screen: 'msg/msgTemplate' } as const

const sendCall = (name: string, channel: string) =>
  POST(`/msg/msgChannelTemplate/${name}`, {
    summary: `Simulated send over ${channel}`,
    guard: screen,
    body: ChannelSend,
    answer: SendResult,
    loud: true,
  })

/** Tests of a template: over all of its channels, and over one at a time. */
export const simulatedSend = defineResource('msg.simulatedSend', {
  entity: SendResult,
  endpoints: {
    template: POST('/msg/msgTemplate/send', {
      summary: 'Simulated send over all enabled channels',
      guard: screen,
      body: z.object({
        id: Id,
        templateId: required(64),
        templateName: required(200),
        /** JSON object of the values; empty text for none. */
        paramsJSON: z.string().default(''),
        receiveInfo: ReceiveInfoText,
      }),
      answer: SendResult,
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
